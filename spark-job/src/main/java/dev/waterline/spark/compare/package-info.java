/**
 * Compares two results exactly. Rows are turned into cells that are equal as bytes when their
 * values are equal ({@link dev.waterline.spark.compare.Form}), a keyed digest finds the parts that
 * can differ, and only those parts are shuffled and merged, by value.
 */
@NullMarked
package dev.waterline.spark.compare;

import org.jspecify.annotations.NullMarked;
