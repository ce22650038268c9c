package dev.waterline.core.report;

import dev.waterline.core.compare.ColumnDifference;
import dev.waterline.core.compare.Explanation;
import dev.waterline.core.compare.GroupDeltas;
import dev.waterline.core.compare.MeasureDelta;
import dev.waterline.core.compare.Reproducibility;
import dev.waterline.core.compare.RowCounts;
import dev.waterline.core.compare.SampleRow;
import dev.waterline.core.compare.SchemaChange;
import dev.waterline.core.judge.Check;
import dev.waterline.core.judge.ExpectationOutcome;
import dev.waterline.core.judge.RuleOutcome;
import java.util.List;

/** A model's report, named part by part; what isn't named is empty. */
final class ModelBuilder {

  private final String name;
  private String output = "shop.order_totals";
  private List<SchemaChange> schema = List.of();
  private RowCounts rows;
  private List<ColumnDifference> columns = List.of();
  private List<MeasureDelta> measures = List.of();
  private List<GroupDeltas> groups = List.of();
  private List<Explanation> explanations = List.of();
  private List<SampleRow> samples = List.of();
  private List<RuleOutcome> rules = List.of();
  private List<ExpectationOutcome> expectations = List.of();
  private List<Check> checks = List.of();
  private Reproducibility reproducibility = Reproducibility.FULL;
  private Report.StoredFailures storedFailures;
  private List<String> notes = List.of();

  ModelBuilder(String name) {
    this.name = name;
  }

  ModelBuilder output(String value) {
    output = value;
    return this;
  }

  ModelBuilder schema(List<SchemaChange> value) {
    schema = value;
    return this;
  }

  ModelBuilder rows(RowCounts value) {
    rows = value;
    return this;
  }

  ModelBuilder columns(List<ColumnDifference> value) {
    columns = value;
    return this;
  }

  ModelBuilder measures(List<MeasureDelta> value) {
    measures = value;
    return this;
  }

  ModelBuilder groups(List<GroupDeltas> value) {
    groups = value;
    return this;
  }

  ModelBuilder explanations(List<Explanation> value) {
    explanations = value;
    return this;
  }

  ModelBuilder samples(List<SampleRow> value) {
    samples = value;
    return this;
  }

  ModelBuilder rules(List<RuleOutcome> value) {
    rules = value;
    return this;
  }

  ModelBuilder expectations(List<ExpectationOutcome> value) {
    expectations = value;
    return this;
  }

  ModelBuilder checks(List<Check> value) {
    checks = value;
    return this;
  }

  ModelBuilder reproducibility(Reproducibility value) {
    reproducibility = value;
    return this;
  }

  ModelBuilder storedFailures(Report.StoredFailures value) {
    storedFailures = value;
    return this;
  }

  ModelBuilder notes(List<String> value) {
    notes = value;
    return this;
  }

  Report.Model build() {
    return new Report.Model(
        name,
        output,
        Report.Isolation.BRANCH,
        new Report.Result("waterline_local_0123456789ab_r1__base", "1", 3, "ab".repeat(32)),
        new Report.Result("waterline_local_0123456789ab_r1__candidate", "2", 3, "cd".repeat(32)),
        true,
        schema,
        rows,
        columns,
        measures,
        groups,
        explanations,
        samples,
        rules,
        expectations,
        checks,
        reproducibility,
        storedFailures,
        notes);
  }
}
