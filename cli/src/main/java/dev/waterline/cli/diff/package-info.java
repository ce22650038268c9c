/** Compares any two relations. */
@NullMarked
package dev.waterline.cli.diff;

import org.jspecify.annotations.NullMarked;
