/** What a person names on the command line to be read: a state of a table, or data files. */
@NullMarked
package dev.waterline.cli.relation;

import org.jspecify.annotations.NullMarked;
