/** Loading Iceberg tables with errors for people, and changing their refs until a commit holds. */
@NullMarked
package dev.waterline.iceberg.table;

import org.jspecify.annotations.NullMarked;
