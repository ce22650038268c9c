/** The command line: {@code waterline}. */
@NullMarked
package dev.waterline.cli;

import org.jspecify.annotations.NullMarked;
