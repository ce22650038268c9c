package dev.waterline.core.result;

import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.judge.Check;
import dev.waterline.core.judge.Freshness;
import dev.waterline.core.judge.FreshnessCheck;
import dev.waterline.core.judge.NewestValues;
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

  /**
   * One check for each input with a limit: stale inputs are said at each model that reads them.
   *
   * @param newest asked where a column tells the age
   * @param now the run's instant
   */
  public static List<Check> of(
      PlannedModel model, PinnedInputs inputs, Policy policy, NewestValues newest, Instant now) {
    List<Check> checks = new ArrayList<>();
    for (Pin pin : inputs.pins().values()) {
      InputSettings settings = policy.inputs().get(pin.table());
      boolean read =
          model.sides().stream()
              .map(model::on)
              .anyMatch(query -> query != null && query.inputs().contains(pin.table()));
      if (read && settings != null && settings.freshness() != null) {
        checks.add(check(pin, settings, settings.freshness(), newest, now));
      }
    }
    return checks;
  }

  private static Check check(
      Pin pin, InputSettings settings, Freshness freshness, NewestValues newest, Instant now) {
    String column = freshness.column();
    if (column == null) {
      return FreshnessCheck.of(pin, freshness, now);
    }
    try {
      Instant value = newest.newest(pin.table(), column).orElse(null);
      Check check = FreshnessCheck.of(pin.table(), column, value, freshness, now);
      boolean masked = settings.mask().stream().anyMatch(column::equalsIgnoreCase);
      return masked ? FreshnessCheck.withoutAge(check) : check;
    } catch (WaterlineException e) {
      return FreshnessCheck.unknown(pin.table(), String.valueOf(e.getMessage()));
    }
  }
}
