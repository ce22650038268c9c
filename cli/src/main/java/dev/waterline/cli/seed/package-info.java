/** Sample tables for a local warehouse. */
@NullMarked
package dev.waterline.cli.seed;

import org.jspecify.annotations.NullMarked;
