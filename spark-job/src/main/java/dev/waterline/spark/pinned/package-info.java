/** The read-only catalog of pinned tables, the only one that a project's SQL can reach. */
@NullMarked
package dev.waterline.spark.pinned;

import org.jspecify.annotations.NullMarked;
