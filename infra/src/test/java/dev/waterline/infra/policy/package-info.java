@NullMarked
package dev.waterline.infra.policy;

import org.jspecify.annotations.NullMarked;
