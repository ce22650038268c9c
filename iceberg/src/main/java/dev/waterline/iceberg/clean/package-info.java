/** Removing the tags, branches and shadow tables of a run, and nothing else. */
@NullMarked
package dev.waterline.iceberg.clean;

import org.jspecify.annotations.NullMarked;
