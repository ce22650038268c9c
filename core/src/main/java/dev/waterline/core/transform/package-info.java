/** Running one side's SQL against the pins. */
@NullMarked
package dev.waterline.core.transform;

import org.jspecify.annotations.NullMarked;
