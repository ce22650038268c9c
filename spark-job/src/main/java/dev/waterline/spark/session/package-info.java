/** Spark sessions with fixed settings: one for trusted work, one for each side's SQL. */
@NullMarked
package dev.waterline.spark.session;

import org.jspecify.annotations.NullMarked;
