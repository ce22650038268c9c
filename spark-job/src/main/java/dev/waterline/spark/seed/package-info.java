/** Sample tables: the only SQL of a project that makes anything, and only Iceberg tables. */
@NullMarked
package dev.waterline.spark.seed;

import org.jspecify.annotations.NullMarked;
