package dev.waterline.cli.output;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.json.ManifestJson;
import dev.waterline.core.json.ReportJson;
import dev.waterline.core.manifest.Manifest;
import dev.waterline.core.manifest.ManifestStore;
import dev.waterline.core.report.HtmlReport;
import dev.waterline.core.report.JUnitReport;
import dev.waterline.core.report.MarkdownReport;
import dev.waterline.core.report.Report;
import dev.waterline.core.run.RunId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The output folder of a run: its manifest from the start, its report at the end. */
public final class ReportFolder implements ManifestStore {

  private static final String OWN_FOLDER = ".waterline";

  private final Path folder;

  private ReportFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Makes the folder when it is missing.
   *
   * @throws WaterlineException INVALID_ARGUMENT when it can't be made
   */
  public static ReportFolder at(Path folder) {
    try {
      Files.createDirectories(folder);
      return new ReportFolder(folder);
    } catch (IOException e) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "The output folder %s can't be made%s. Choose another with --out."
              .formatted(folder, Files.exists(folder) ? ": there is a file of that name" : ""),
          e);
    }
  }

  /**
   * The folder {@code .waterline/<run>} below a project. {@code .waterline} hides itself from git:
   * a report must not make the work tree look changed.
   */
  public static ReportFolder below(Path project, RunId run) {
    ReportFolder folder = at(pathBelow(project, run));
    Path own = project.resolve(OWN_FOLDER);
    if (!Files.exists(own.resolve(".gitignore"))) {
      new ReportFolder(own).replace(".gitignore", "*\n");
    }
    return folder;
  }

  /** Where {@link #below} is. */
  public static Path pathBelow(Path project, RunId run) {
    return project.resolve(OWN_FOLDER).resolve(run.value());
  }

  public Path path() {
    return folder;
  }

  @Override
  public void write(Manifest manifest) {
    replace("manifest.json", ManifestJson.write(manifest));
  }

  /**
   * Writes the report in its four forms.
   *
   * @param failingRows the lines of {@value Report.StoredFailures#FILE}, which is written when
   *     there are some
   */
  public void write(Report report, String failingRows) {
    if (!failingRows.isEmpty()) {
      replace(Report.StoredFailures.FILE, failingRows);
    }
    write(report);
  }

  /** Writes the report in its four forms. */
  public void write(Report report) {
    replace("report.json", ReportJson.write(report));
    replace("report.md", MarkdownReport.render(report));
    replace("report.html", HtmlReport.render(report));
    replace("report.junit.xml", JUnitReport.render(report));
  }

  private void replace(String name, String text) {
    try {
      Path unfinished = folder.resolve("." + name + ".tmp");
      Files.writeString(unfinished, text);
      Files.move(
          unfinished,
          folder.resolve(name),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "%s can't be written to %s: %s".formatted(name, folder, e.getMessage()),
          e);
    }
  }
}
