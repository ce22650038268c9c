/**
 * A JUnit 5 kit for code that reads and writes Iceberg tables with Spark: a throw-away warehouse
 * for each test, tables from rows, and assertions on rows. docs/test-kit.md shows it at work.
 */
@NullMarked
package dev.waterline.test.kit;

import org.jspecify.annotations.NullMarked;
