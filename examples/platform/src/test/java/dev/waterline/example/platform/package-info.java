@NullMarked
package dev.waterline.example.platform;

import org.jspecify.annotations.NullMarked;
