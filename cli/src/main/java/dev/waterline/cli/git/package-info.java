/** The base side from a git repository. */
@NullMarked
package dev.waterline.cli.git;

import org.jspecify.annotations.NullMarked;
