/** The synthesised templates, and their resources made over public APIs. */
@NullMarked
package dev.waterline.e2e.deploy;

import org.jspecify.annotations.NullMarked;
