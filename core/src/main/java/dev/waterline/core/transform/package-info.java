/** Where a side's result is written. */
@NullMarked
package dev.waterline.core.transform;

import org.jspecify.annotations.NullMarked;
