/** Running a model's SQL on one side and writing the result to its preview ref. */
@NullMarked
package dev.waterline.spark.transform;

import org.jspecify.annotations.NullMarked;
