/** One handler for each task of the workflow. */
@NullMarked
package dev.waterline.lambda.task;

import org.jspecify.annotations.NullMarked;
