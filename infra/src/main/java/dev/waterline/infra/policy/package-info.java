/**
 * What the roles of a synthesised app may and may not do: IAM's evaluation of identity policies, as
 * far as templates of ours use it, and the questions to ask it.
 */
@NullMarked
package dev.waterline.infra.policy;

import org.jspecify.annotations.NullMarked;
