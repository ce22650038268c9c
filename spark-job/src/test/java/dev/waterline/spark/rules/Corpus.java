package dev.waterline.spark.rules;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Rules with their outcomes, and the rows that they are about. */
final class Corpus {

  static final Instant NOW = Instant.parse("2026-11-29T15:30:00Z");

  static final String ROWS =
      """
      SELECT id, dup, name, country, age, amount, amount * 2 AS amount2,
             date_sub(DATE'2026-11-29', days) AS odate,
             TIMESTAMP'2026-11-29 15:30:00' - make_interval(0, 0, 0, 0, hours) AS ts,
             numstr, concat('2024-01-', lpad(id, 2, '0')) AS datestr, concat('o', id) AS `order-id`,
             id % 2 = 0 AS flag, CAST(id * 1.10BD AS DECIMAL(10, 2)) AS price,
             9007199254740992 + id AS big, quote
      FROM VALUES
        (1, 1, 'alice', 'US', 21, 10D, 1, 1, '1', "O'Brien"),
        (2, 1, 'bob', 'CA', 30, 20D, 2, 2, '2', 'a,b'),
        (3, 2, NULL, 'UK', 40, 30D, 3, 3, '3', '[x]'),
        (4, 3, '', 'US', 50, 40D, 4, 4, 'x', '# no comment'),
        (5, 4, '   ', 'US', NULL, 50D, NULL, NULL, NULL, 'say "hi"'),
        (6, 5, 'carol', 'CA', 60, 60D, 1, 5, '6', 'back\\\\slash'),
        (7, 6, 'dave', 'US', 21, 70D, 1, 6, '7', '2024-01-01'),
        (8, 7, 'erin', NULL, 33, 80D, 1, 7, '8', '10:30'),
        (9, 8, 'frank', 'US', 44, 90D, 1, 8, '9', '(RowCount > 0) and'),
        (10, 9, 'grace', 'UK', 55, 100D, 1, 9, '10', 'naïve 🐟')
        AS t(id, dup, name, country, age, amount, days, hours, numstr, quote)
      """;

  static final String CONSTANTS =
      """
      rows = "select count(*) from primary"
      us = "US"
      countries = ["US", "CA", "UK", NULL]
      none = "FR"
      """;

  private Corpus() {}

  /** A line of a corpus file: what becomes of a rule. */
  record Line(String outcome, String rule) {}

  static Dataset<Row> rows(SparkSession spark) {
    return spark.sql(ROWS);
  }

  /** The relation that rules call {@code ref}. */
  static Dataset<Row> reference(Dataset<Row> rows) {
    return rows.filter("id <= 8").select("id", "country", "amount", "name");
  }

  static List<Line> lines() throws IOException {
    return lines("/dqdl/corpus.txt");
  }

  static List<Line> lines(String resource) throws IOException {
    try (InputStream corpus = Corpus.class.getResourceAsStream(resource)) {
      return new String(corpus.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> line.split(" \\| ", 2))
          .map(parts -> new Line(parts[0], parts[1]))
          .toList();
    }
  }
}
