/** From facts about both sides to a verdict. */
@NullMarked
package dev.waterline.core.judge;

import org.jspecify.annotations.NullMarked;
