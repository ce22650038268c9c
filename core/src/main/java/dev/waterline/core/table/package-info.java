/** Names of tables, as a project writes them. */
@NullMarked
package dev.waterline.core.table;

import org.jspecify.annotations.NullMarked;
