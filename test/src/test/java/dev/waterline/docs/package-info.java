/** The documents say what is: their links, commands, numbers and settings are real. */
@NullMarked
package dev.waterline.docs;

import org.jspecify.annotations.NullMarked;
