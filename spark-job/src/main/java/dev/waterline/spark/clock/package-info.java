/** One instant for all clock functions of a run. */
@NullMarked
package dev.waterline.spark.clock;

import org.jspecify.annotations.NullMarked;
