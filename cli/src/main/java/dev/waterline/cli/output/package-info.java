/** Where results go: the console and the output folder. */
@NullMarked
package dev.waterline.cli.output;

import org.jspecify.annotations.NullMarked;
