package dev.waterline.acceptance;

import dev.waterline.spark.session.SparkSettings;
import org.apache.spark.sql.SparkSession;

/** One Spark for all tests of the JVM; commands find it running and leave it running. */
final class SharedSpark {

  private static final SparkSession ROOT = start();

  private SharedSpark() {}

  static SparkSession root() {
    return ROOT;
  }

  private static SparkSession start() {
    SparkSession.Builder builder = SparkSession.builder().appName("acceptance").master("local[2]");
    SparkSettings.embedded().forEach(builder::config);
    return builder
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.sql.warehouse.dir", "target/unused-spark-warehouse")
        .getOrCreate();
  }
}
