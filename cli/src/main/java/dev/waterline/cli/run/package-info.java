/** A whole run on this machine, step by step. */
@NullMarked
package dev.waterline.cli.run;

import org.jspecify.annotations.NullMarked;
