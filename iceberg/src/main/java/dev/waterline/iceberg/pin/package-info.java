/** Holding input tables still: taking pins, checking given ones, and the metadata to serve. */
@NullMarked
package dev.waterline.iceberg.pin;

import org.jspecify.annotations.NullMarked;
