/** What a project's SQL may hold: allow lists over the parsed and the analysed plan. */
@NullMarked
package dev.waterline.spark.guard;

import org.jspecify.annotations.NullMarked;
