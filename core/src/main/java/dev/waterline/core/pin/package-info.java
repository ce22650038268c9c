/**
 * Pins: input tables held still, the file they travel in, and how long a pin protects a snapshot.
 */
@NullMarked
package dev.waterline.core.pin;

import org.jspecify.annotations.NullMarked;
