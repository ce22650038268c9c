/** Finds what can differ between two executions of one query on the same input. */
@NullMarked
package dev.waterline.spark.stability;

import org.jspecify.annotations.NullMarked;
