/** The CDK app: reads the environment, and composes the constructs into two stacks. */
@NullMarked
package dev.waterline.infra;

import org.jspecify.annotations.NullMarked;
