/**
 * Quality rules in DQDL, the Data Quality Definition Language of AWS Glue: the structure of a
 * ruleset and the result of judging data by it.
 */
@NullMarked
package dev.waterline.core.dqdl;

import org.jspecify.annotations.NullMarked;
