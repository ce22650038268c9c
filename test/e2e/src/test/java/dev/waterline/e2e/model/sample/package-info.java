/** Functions and jobs that only the tests of the models run. */
@NullMarked
package dev.waterline.e2e.model.sample;

import org.jspecify.annotations.NullMarked;
