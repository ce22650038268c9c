/** One class for each subcommand: arguments in, exit code out. */
@NullMarked
package dev.waterline.cli.command;

import org.jspecify.annotations.NullMarked;
