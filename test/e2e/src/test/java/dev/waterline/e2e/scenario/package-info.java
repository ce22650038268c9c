/** Whole runs on the emulated AWS, driven by the command line, looked at through Iceberg and S3. */
@NullMarked
package dev.waterline.e2e.scenario;

import org.jspecify.annotations.NullMarked;
