/** Tests of runs on AWS, on services in memory; the same contracts hold on AWS's own. */
@NullMarked
package dev.waterline.cli.remote;

import org.jspecify.annotations.NullMarked;
