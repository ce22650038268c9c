@NullMarked
package dev.waterline.infra;

import org.jspecify.annotations.NullMarked;
