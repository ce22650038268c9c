/** The ports on AWS's SDK, and the environment of the functions. */
@NullMarked
package dev.waterline.lambda.aws;

import org.jspecify.annotations.NullMarked;
