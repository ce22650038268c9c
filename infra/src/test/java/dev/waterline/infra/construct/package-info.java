@NullMarked
package dev.waterline.infra.construct;

import org.jspecify.annotations.NullMarked;
