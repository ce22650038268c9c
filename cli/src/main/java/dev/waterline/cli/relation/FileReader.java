package dev.waterline.cli.relation;

import dev.waterline.cli.relation.Relation.DataFiles;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.SessionSettings;
import dev.waterline.spark.guard.SqlErrors;
import dev.waterline.spark.plan.Plans;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.csv.CSVInferSchema;
import org.apache.spark.sql.catalyst.csv.CSVOptions;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Reads Parquet and CSV files. A name is a name: characters that mean something in a pattern or in
 * an address mean nothing here.
 */
final class FileReader {

  /** A kind of file, by its extension. */
  private enum Format {
    PARQUET,
    CSV;

    private String extension() {
      return "." + this;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final SparkSession session;
  private final FileTypes types;

  FileReader(SparkSession session, FileTypes types) {
    this.session = session;
    this.types = types;
    // With pruning, a line that has too few or too many values passes for a good one.
    session.conf().set("spark.sql.csv.parser.columnPruning.enabled", "false");
  }

  /**
   * The rows of a file, or of all files of one format in a folder.
   *
   * @throws WaterlineException INVALID_ARGUMENT when there is nothing that can be read
   */
  Dataset<Row> read(DataFiles files) {
    Format format = format(files);
    Dataset<Row> rows;
    try {
      rows = format == Format.PARQUET ? parquet(files) : csv(files);
    } catch (Exception e) { // AnalysisException is checked; Scala hides it
      throw unreadable(files, format, e);
    }
    if (rows.columns().length == 0) {
      throw invalid(
          "'%s' has no columns%s"
              .formatted(
                  files.text(),
                  format == Format.CSV ? ": a CSV file starts with a line of names" : ""),
          null);
    }
    return rows;
  }

  private Dataset<Row> parquet(DataFiles files) {
    return load(reader(files, Format.PARQUET).option("mergeSchema", "true"), files);
  }

  /**
   * Names come from the first line, and types from the values as they are read. Spark's own
   * inference over values with line breaks would take the file's name for a pattern.
   */
  private Dataset<Row> csv(DataFiles files) {
    StructType names = load(csvReader(files), files).schema();
    Dataset<Row> texts = csv(files, names);
    if (types == FileTypes.STRINGS || names.isEmpty()) {
      return texts;
    }
    RDD<String[]> values = texts.javaRDD().map(FileReader::texts).rdd();
    CSVOptions options =
        new CSVOptions(
            Plans.map(Map.of("inferSchema", "true")),
            false,
            SessionSettings.DEFAULT.timeZone().getId());
    return csv(files, new CSVInferSchema(options).infer(values, names.fieldNames()));
  }

  private Dataset<Row> csv(DataFiles files, StructType schema) {
    return load(
        csvReader(files)
            .schema(schema)
            // Else a file whose columns have another order is read as if it had this one.
            .option("enforceSchema", "false")
            .option("mode", "FAILFAST")
            .option("multiLine", "true"),
        files);
  }

  private DataFrameReader csvReader(DataFiles files) {
    return reader(files, Format.CSV)
        .option("header", "true")
        .option("escape", "\"")
        // By default this is the empty text, and "" is NULL.
        .option("nullValue", "\u0000");
  }

  private static @Nullable String[] texts(Row row) {
    @Nullable String[] texts = new String[row.length()];
    for (int i = 0; i < texts.length; i++) {
      // The column of a partition folder may be a number already.
      String text = row.isNullAt(i) ? null : String.valueOf(row.get(i));
      // The empty text is a text, and not the lack of a value that the inference takes it for.
      texts[i] = text != null && text.isEmpty() ? " " : text;
    }
    return texts;
  }

  private DataFrameReader reader(DataFiles files, Format format) {
    DataFrameReader reader =
        session
            .read()
            .format(format.toString())
            // Else a name with [, { or * is a pattern, and finds other files or none.
            .option("__globPaths__", "false");
    return Files.isDirectory(files.path())
        ? reader.option("pathGlobFilter", "*" + format.extension())
        : reader;
  }

  private static Dataset<Row> load(DataFrameReader reader, DataFiles files) {
    return reader.load("file:" + files.path().toAbsolutePath().normalize());
  }

  private static Format format(DataFiles files) {
    Path path = files.path();
    if (!Files.exists(path)) {
      Path parent = path.toAbsolutePath().normalize().getParent();
      throw invalid(
          "There is no file '%s'%s"
              .formatted(
                  files.text(),
                  parent == null || Files.isDirectory(parent)
                      ? ""
                      : ", and no folder '%s'".formatted(parent)),
          null);
    }
    if (path.toAbsolutePath().normalize().toString().contains(":")) {
      throw invalid(
          "'%s' can't be read: Spark reads no file with a colon in its path. Rename it"
              .formatted(files.text()),
          null);
    }
    if (!Files.isDirectory(path)) {
      String name = String.valueOf(path.getFileName());
      if (name.startsWith("_") || name.startsWith(".")) {
        throw invalid(
            "'%s' can't be read: Spark takes files whose names start with _ or . for hidden. Rename it"
                .formatted(files.text()),
            null);
      }
      return byExtension(name)
          .findFirst()
          .orElseThrow(
              () ->
                  invalid(
                      "'%s' is no file that can be read: expected .parquet or .csv"
                          .formatted(files.text()),
                      null));
    }
    Set<Format> found = new TreeSet<>();
    try (Stream<Path> inside = Files.walk(path)) {
      inside
          .filter(Files::isRegularFile)
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> !name.startsWith("_") && !name.startsWith("."))
          .flatMap(FileReader::byExtension)
          .forEach(found::add);
    } catch (IOException | UncheckedIOException e) {
      throw invalid("The folder '%s' can't be read".formatted(files.text()), e);
    }
    if (found.size() != 1) {
      throw invalid(
          "The folder '%s' has %s: expected files of one kind, .parquet or .csv"
              .formatted(
                  files.text(), found.isEmpty() ? "no such file" : "both .parquet and .csv files"),
          null);
    }
    return found.iterator().next();
  }

  private static Stream<Format> byExtension(String name) {
    return Stream.of(Format.values()).filter(format -> name.endsWith(format.extension()));
  }

  private static WaterlineException unreadable(DataFiles files, Format format, Exception e) {
    return invalid(
        "'%s' can't be read as %s (%s): %s"
            .formatted(
                files.text(),
                format,
                SqlErrors.errorClass(e).orElse(e.getClass().getSimpleName()),
                format == Format.CSV
                    ? "a CSV file is UTF-8 text with a line of names, and each line has as many values"
                    : "a Parquet folder holds files whose columns have the same types"),
        e);
  }

  private static WaterlineException invalid(String message, @Nullable Throwable cause) {
    return new WaterlineException(ErrorCode.INVALID_ARGUMENT, message, cause);
  }
}
