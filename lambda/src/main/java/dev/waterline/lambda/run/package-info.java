/** A run's folder, its verdict and its clean-up. */
@NullMarked
package dev.waterline.lambda.run;

import org.jspecify.annotations.NullMarked;
