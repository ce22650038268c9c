/** The entry point on EMR Serverless: one job for a side, the comparison, seeding, maintenance. */
@NullMarked
package dev.waterline.spark.job;

import org.jspecify.annotations.NullMarked;
