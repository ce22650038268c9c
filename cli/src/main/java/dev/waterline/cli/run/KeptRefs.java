package dev.waterline.cli.run;

import dev.waterline.core.report.Report;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a person reads what a run left on request. */
public final class KeptRefs {

  private KeptRefs() {}

  /** One line for each result, and the command that removes them. */
  public static List<String> howToRead(Report report, Path warehouse) {
    List<String> lines = new ArrayList<>();
    for (Report.Model model : report.models()) {
      add(lines, "base", model, model.base(), warehouse);
      add(lines, "candidate", model, model.candidate(), warehouse);
    }
    lines.add(
        "kept      remove them: waterline clean %s --warehouse '%s'"
            .formatted(report.run(), warehouse));
    return lines;
  }

  private static void add(
      List<String> lines,
      String side,
      Report.Model model,
      Report.@Nullable Result result,
      Path warehouse) {
    if (result == null) {
      return;
    }
    String relation =
        model.isolation() == Report.Isolation.BRANCH
            ? "%s VERSION AS OF '%s'".formatted(model.output(), result.ref())
            : result.ref();
    lines.add(
        "kept      %s: waterline sql --warehouse '%s' -e \"SELECT * FROM %s\""
            .formatted(side, warehouse, relation));
  }
}
