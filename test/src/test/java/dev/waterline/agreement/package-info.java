/** Whether the pieces of a deployment on AWS, each built by itself, fit together. */
@NullMarked
package dev.waterline.agreement;

import org.jspecify.annotations.NullMarked;
