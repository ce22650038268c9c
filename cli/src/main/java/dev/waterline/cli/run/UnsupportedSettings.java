package dev.waterline.cli.run;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.InputSettings;
import dev.waterline.core.project.Model;
import dev.waterline.core.project.Project;
import dev.waterline.core.project.RuleSource;
import dev.waterline.core.project.WriteMode;
import dev.waterline.core.table.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Settings that waterline.yml may hold and that this release doesn't act on. They are refused: a
 * rule that is read and not evaluated would look like one that passed.
 */
final class UnsupportedSettings {

  private UnsupportedSettings() {}

  static void refuse(Project project) {
    List<String> found = new ArrayList<>();
    for (Map.Entry<TableName, InputSettings> input : project.inputs().entrySet()) {
      if (input.getValue().where() != null) {
        found.add("inputs: %s: where".formatted(input.getKey()));
      }
      if (input.getValue().freshness() != null) {
        found.add("inputs: %s: freshness".formatted(input.getKey()));
      }
      if (!input.getValue().mask().isEmpty()) {
        found.add("inputs: %s: mask".formatted(input.getKey()));
      }
    }
    for (Model model : project.models()) {
      if (model.write() != WriteMode.OVERWRITE) {
        found.add("models: %s: write".formatted(model.name()));
      }
      if (!(model.rules() instanceof RuleSource.None)) {
        found.add("models: %s: rules".formatted(model.name()));
      }
      if (!model.checks().isEmpty()) {
        found.add("models: %s: checks".formatted(model.name()));
      }
    }
    if (!project.gate().severity().isEmpty()) {
      found.add("gate: severity");
    }
    if (!project.gate().expect().isEmpty()) {
      found.add("gate: expect");
    }
    if (!found.isEmpty()) {
      throw new WaterlineException(
          ErrorCode.INVALID_PROJECT,
          "waterline.yml asks for what this release doesn't do yet: %s. Remove it to preview without it."
              .formatted(String.join("; ", found)));
    }
  }
}
