/** The report as JSON. Pins and manifests have their own reader and writer beside them. */
@NullMarked
package dev.waterline.core.json;

import org.jspecify.annotations.NullMarked;
