/** What the tasks need of AWS, in the words of this product. */
@NullMarked
package dev.waterline.lambda.port;

import org.jspecify.annotations.NullMarked;
