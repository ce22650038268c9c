/** Removing what a run made. */
@NullMarked
package dev.waterline.core.clean;

import org.jspecify.annotations.NullMarked;
