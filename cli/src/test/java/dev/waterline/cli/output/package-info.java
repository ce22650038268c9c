@NullMarked
package dev.waterline.cli.output;

import org.jspecify.annotations.NullMarked;
