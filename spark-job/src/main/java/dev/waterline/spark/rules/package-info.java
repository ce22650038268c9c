/**
 * Judges a relation by a DQDL ruleset: rules are compiled to measures, the measures of all rules
 * are taken together in as few passes over the data as possible, and each rule judges its own.
 */
@NullMarked
package dev.waterline.spark.rules;

import org.jspecify.annotations.NullMarked;
