/** What the workflow's states hand to the tasks, and what they hand back. */
@NullMarked
package dev.waterline.lambda.payload;

import org.jspecify.annotations.NullMarked;
