/** Rules on the shape of the code. */
@NullMarked
package dev.waterline.architecture;

import org.jspecify.annotations.NullMarked;
