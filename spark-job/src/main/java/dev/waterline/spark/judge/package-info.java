/** Rules and checks on the results of both sides. */
@NullMarked
package dev.waterline.spark.judge;

import org.jspecify.annotations.NullMarked;
