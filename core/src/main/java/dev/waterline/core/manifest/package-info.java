/** The record of what a run makes, written before it is made, so that cleaning up never guesses. */
@NullMarked
package dev.waterline.core.manifest;

import org.jspecify.annotations.NullMarked;
