/** Where a side's result is written, and what a run must leave as it was. */
@NullMarked
package dev.waterline.core.transform;

import org.jspecify.annotations.NullMarked;
