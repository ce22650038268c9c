/** Runs on AWS, seen from here: making a bundle, starting, following, fetching the report. */
@NullMarked
package dev.waterline.cli.remote;

import org.jspecify.annotations.NullMarked;
