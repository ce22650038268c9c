/** Where previews are written, and proof that the output itself stayed as it was. */
@NullMarked
package dev.waterline.iceberg.preview;

import org.jspecify.annotations.NullMarked;
