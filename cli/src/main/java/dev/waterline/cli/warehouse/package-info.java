/** The local warehouse: a folder with an Iceberg catalog, and embedded Spark on it. */
@NullMarked
package dev.waterline.cli.warehouse;

import org.jspecify.annotations.NullMarked;
