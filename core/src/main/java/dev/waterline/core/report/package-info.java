/** The report of a run and its four forms. */
@NullMarked
package dev.waterline.core.report;

import org.jspecify.annotations.NullMarked;
