/** Keeps what rules said of a relation. */
@NullMarked
package dev.waterline.cli.check;

import org.jspecify.annotations.NullMarked;
