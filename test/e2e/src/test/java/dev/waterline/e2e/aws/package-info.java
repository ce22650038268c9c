/** The emulated AWS of the tests: its process, its clients, and the faults that a test orders. */
@NullMarked
package dev.waterline.e2e.aws;

import org.jspecify.annotations.NullMarked;
