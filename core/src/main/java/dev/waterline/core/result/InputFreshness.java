package dev.waterline.core.result;

import dev.waterline.core.judge.Check;
import dev.waterline.core.judge.FreshnessCheck;
import dev.waterline.core.pin.Pin;
import dev.waterline.core.pin.PinnedInputs;
import dev.waterline.core.plan.PlannedModel;
import dev.waterline.core.policy.Policy;
import dev.waterline.core.project.InputSettings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Whether the inputs of a model are recent enough. */
public final class InputFreshness {

  private InputFreshness() {}

  /** One check for each input with a limit: stale inputs are said at each model that reads them. */
  public static List<Check> of(
      PlannedModel model, PinnedInputs inputs, Policy policy, Instant now) {
    List<Check> checks = new ArrayList<>();
    for (Pin pin : inputs.pins().values()) {
      InputSettings settings = policy.inputs().get(pin.table());
      boolean read =
          model.sides().stream()
              .map(model::on)
              .anyMatch(query -> query != null && query.inputs().contains(pin.table()));
      if (read && settings != null && settings.freshness() != null) {
        checks.add(FreshnessCheck.of(pin, settings.freshness(), now));
      }
    }
    return checks;
  }
}
