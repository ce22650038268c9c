/** A data platform that brings its own bucket, key and topic, and adds previews to them. */
@NullMarked
package dev.waterline.example.platform;

import org.jspecify.annotations.NullMarked;
