/** Whole runs through the command line, on real Spark, Iceberg and git. */
@NullMarked
package dev.waterline.acceptance;

import org.jspecify.annotations.NullMarked;
