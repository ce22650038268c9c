/** JSON in and out. No other package of core knows the JSON library. */
@NullMarked
package dev.waterline.core.json;

import org.jspecify.annotations.NullMarked;
