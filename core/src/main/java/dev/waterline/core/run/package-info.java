/** What identifies a run, its two sides and its steps. */
@NullMarked
package dev.waterline.core.run;

import org.jspecify.annotations.NullMarked;
