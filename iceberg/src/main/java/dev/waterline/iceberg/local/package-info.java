/** The Iceberg catalog of a local warehouse: a folder and one SQLite file in it. */
@NullMarked
package dev.waterline.iceberg.local;

import org.jspecify.annotations.NullMarked;
