/** What a comparison is asked and what it answers. The engines that compute it live at the edge. */
@NullMarked
package dev.waterline.core.compare;

import org.jspecify.annotations.NullMarked;
