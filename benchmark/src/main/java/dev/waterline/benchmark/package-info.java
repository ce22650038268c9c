/** Measures Waterline beside the ways to do the same without it, in one process. */
@NullMarked
package dev.waterline.benchmark;

import org.jspecify.annotations.NullMarked;
