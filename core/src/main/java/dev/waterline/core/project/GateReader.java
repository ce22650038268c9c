package dev.waterline.core.project;

import dev.waterline.core.compare.CompareSettings;
import dev.waterline.core.judge.Expectation;
import dev.waterline.core.judge.Gate;
import dev.waterline.core.judge.Severity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code gate}. */
final class GateReader {

  private final Map<String, CompareSettings> models;

  /**
   * @param models what the project's models compare, by name
   */
  GateReader(Map<String, CompareSettings> models) {
    this.models = models;
  }

  Gate read(YamlValue value) {
    Optional<YamlMapping> keys = value.mapping("fail_on", "inconclusive", "severity", "expect");
    ExpectationReader expectations = new ExpectationReader(models);
    List<Expectation> expect = new ArrayList<>();
    keys.flatMap(gate -> gate.get("expect")).stream()
        .flatMap(list -> list.items("an expectation, or a list of them").stream())
        .forEach(item -> expectations.read(item).ifPresent(expect::add));
    return new Gate(
        keys.flatMap(gate -> gate.get("fail_on"))
            .flatMap(choice -> choice.choice(Gate.FailOn.class))
            .orElse(Gate.DEFAULT.failOn()),
        keys.flatMap(gate -> gate.get("inconclusive"))
            .flatMap(choice -> choice.choice(Gate.Inconclusive.class))
            .orElse(Gate.DEFAULT.inconclusive()),
        keys.flatMap(gate -> gate.get("severity")).map(GateReader::severity).orElse(Map.of()),
        expect);
  }

  private static Map<String, Severity> severity(YamlValue value) {
    Map<String, Severity> severities = new LinkedHashMap<>();
    for (YamlValue.Entry entry : value.entries("a mapping of rule texts to error or warn")) {
      entry
          .value()
          .choice(Severity.class)
          .ifPresent(severity -> severities.put(entry.name(), severity));
    }
    return severities;
  }
}
