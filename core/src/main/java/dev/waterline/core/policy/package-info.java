/** What applies to a change: the base side's policy, tightened where the candidate tightens it. */
@NullMarked
package dev.waterline.core.policy;

import org.jspecify.annotations.NullMarked;
