/** Reading SQL with Spark's own parser: statements, plans, and the tables that a query names. */
@NullMarked
package dev.waterline.spark.plan;

import org.jspecify.annotations.NullMarked;
