/** Noting the state of the world before a run's SQL is started elsewhere. */
@NullMarked
package dev.waterline.iceberg.capture;

import org.jspecify.annotations.NullMarked;
