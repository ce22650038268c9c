@NullMarked
package dev.waterline.infra.environment;

import org.jspecify.annotations.NullMarked;
