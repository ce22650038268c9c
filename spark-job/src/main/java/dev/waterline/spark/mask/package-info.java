/**
 * Following masked columns through a query, so that no value of theirs gets out under another name.
 */
@NullMarked
package dev.waterline.spark.mask;

import org.jspecify.annotations.NullMarked;
