/**
 * The errors that Waterline reports: one exception, with a code that scripts and workflows can
 * trust.
 */
@NullMarked
package dev.waterline.core.error;

import org.jspecify.annotations.NullMarked;
