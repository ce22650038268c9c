/** What a Spark job is started with. */
@NullMarked
package dev.waterline.lambda.launch;

import org.jspecify.annotations.NullMarked;
