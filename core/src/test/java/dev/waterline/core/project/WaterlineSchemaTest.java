package dev.waterline.core.project;

import static dev.waterline.core.project.MemoryFiles.MODEL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** The published JSON Schema of {@code waterline.yml} says what {@link ProjectReader} does. */
class WaterlineSchemaTest {

  private static final JsonSchema SCHEMA = schema();

  private static final String[] REPLACEMENTS = {
    "", "0", "1", "-", "a", ".", " ", "'", "\"", "m", "[a]", "[]", "{}", "null", "true", ", ", ": ",
    "1e3", "%", "\n", "/"
  };

  private static JsonSchema schema() {
    InputStream source = ProjectReader.class.getResourceAsStream("waterline.schema.json");
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(source);
  }

  /** Lines for the end of a small project; those that are indented belong to its model. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "catalog: lake",
        "session: { time_zone: +01:00, ansi: true }",
        "session: {}",
        "parameters: { ds: 2026-11-01, country: NO, n: 5, rate: 1.5, on: true, empty: '' }",
        "inputs: { shop.orders: {}, shop.`a.b`: { alias: o, protect: none, mask: email } }",
        "inputs: { shop.orders: { where: x > 1, freshness: { error_after: 36 hours }, mask: [] } }",
        "gate: { fail_on: any_failure, inconclusive: pass, severity: { RowCount > 0: warn } }",
        "gate: { expect: { model: m, rows_added: 0, rows_removed: '<= 5%', rows_changed: '> 1.5 %' } }",
        "gate: { expect: [{ model: m, columns_changed: [] }, { model: m, schema_changed: {} }] }",
        "gate: { expect: { model: m, schema_changed: { added: x, case: [y] } } }",
        "gate: { expect: [] }",
        "local: { base: base/, seed: m.sql }",
        "local: { base: a/b, seed: [m.sql] }",
        "    write: append",
        "    store_failures: 1000",
        "    composite_rules: row",
        "    rules: glue:table/shop.orders",
        "inputs: { shop.orders: { freshness: { column: updated_at, warn_after: 1 day } } }",
        "    key: id",
        "    key: [id, day]",
        "    compare: {}",
        "    compare: { group_by: a, measures: b, ignore: [c], mask: d, where: a > 1, exact: true }",
        "    compare: { group_by: [a, b], rename: { old: new } }",
        "    compare: { group_by: [[a], [a, b]] }",
        "    compare: { tolerance: { a: 0, b: 0.5, c: { absolute: 1 }, d: { relative: 1e-9 } } }",
        "    rules: ['RowCount > 0']",
        "    rules: glue:order totals",
        "    rules: m.sql",
        "    checks: m.sql",
        "    checks: { sql: m.sql, severity: warn, warn_if: 5, error_if: '> 1%' }",
        "    checks: [m.sql, { sql: m.sql }]",
      })
  void bothTake(String line) {
    String yaml = MODEL + line + "\n";

    assertThat(ProjectReader.read(MemoryFiles.project(yaml)).models()).hasSize(1);
    assertThat(violations(yaml)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "catalogue: lake",
        "catalog: 7",
        "catalog: my-lake",
        "catalog: system",
        "catalog: waterline_x",
        "catalog:",
        "session: { ansi: 'true' }",
        "session: UTC",
        "parameters: { ds: null }",
        "parameters: { ds: [1] }",
        "parameters: { a-b: 1 }",
        "parameters: []",
        "inputs: { orders: {} }",
        "inputs: { shop.orders: null }",
        "inputs: { shop.orders: { alias: a.b } }",
        "inputs: { shop.orders: { protect: branch } }",
        "inputs: { shop.orders: { freshness: {} } }",
        "inputs: { shop.orders: { freshness: { warn_after: 1 month } } }",
        "inputs: { shop.orders: { freshness: { warn_after: 1 } } }",
        "inputs: { shop.orders: { freshness: { column: updated_at } } }",
        "inputs: { shop.orders: { freshness: { column: 1, warn_after: 1 day } } }",
        "    store_failures: 1001",
        "    store_failures: -1",
        "    store_failures: 1.5",
        "    composite_rules: rows",
        "inputs: { shop.orders: { mask: [1] } }",
        "inputs: { shop.orders: { where: '' } }",
        "gate: { fail_on: never }",
        "gate: { inconclusive: warn }",
        "gate: { severity: { RowCount > 0: info } }",
        "gate: { expect: { model: m } }",
        "gate: { expect: { rows_added: 0 } }",
        "gate: { expect: { model: m, rows_added: -1 } }",
        "gate: { expect: { model: m, rows_added: 1.5 } }",
        "gate: { expect: { model: m, rows_added: '1.5' } }",
        "gate: { expect: { model: m, rows_added: many } }",
        "gate: { expect: { model: m, measure: x } }",
        "gate: { expect: { model: m, change_percent: [0, 1] } }",
        "gate: { expect: { model: m, measure: x, change_percent: [0] } }",
        "gate: { expect: { model: m, groups_changed: { by: x } } }",
        "gate: { expect: { model: m, schema_changed: { dropped: x } } }",
        "local: { base: ../other }",
        "local: { base: . }",
        "local: { seed: /m.sql }",
        "local: { seed: a//m.sql }",
        "local: { seed: 'C:m.sql' }",
        "local: { seed: 'a\\m.sql' }",
        "    write: upsert",
        "    write: merge",
        "    key: []",
        "    key: [id, id]",
        "    keys: [id]",
        "    key: [true]",
        "    compare: { group_by: [[]] }",
        "    compare: { exact: yes }",
        "    compare: { tolerance: { a: -1 } }",
        "    compare: { tolerance: { a: {} } }",
        "    compare: { tolerance: { a: { relative: 1 } } }",
        "    compare: { tolerance: { a: '0.1' } }",
        "    compare: { rename: { a: 1 } }",
        "    rules: []",
        "    rules: [1]",
        "    rules: 'glue:'",
        "    checks: { severity: warn }",
        "    checks: { sql: m.sql, error_if: '>> 1' }",
        "    checks: [[m.sql]]",
      })
  void bothRefuse(String line) {
    String yaml = MODEL + line + "\n";

    assertRefused(yaml);
    assertThat(violations(yaml)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "version: 1",
        "version: 1\nmodels: []",
        "version: 1\nmodels: { name: m, sql: m.sql, output: shop.m }",
        "version: 1\nmodels: [{ sql: m.sql, output: shop.m }]",
        "version: 1\nmodels: [{ name: m, output: shop.m }]",
        "version: 1\nmodels: [{ name: m, sql: m.sql }]",
        "version: 1\nmodels: [{ name: a/b, sql: m.sql, output: shop.m }]",
        "version: 1\nmodels: [{ name: m, sql: m.sql, output: m }]",
        "version: 2\nmodels: [{ name: m, sql: m.sql, output: shop.m }]",
        "version: '1'\nmodels: [{ name: m, sql: m.sql, output: shop.m }]",
        "models: [{ name: m, sql: m.sql, output: shop.m }]",
      })
  void bothRefuseWholeFiles(String yaml) {
    assertRefused(yaml);
    assertThat(violations(yaml)).isNotEmpty();
  }

  /** What needs the files, the other entries, or more than a pattern. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "catalog: SYSTEM",
        "session: { time_zone: Mars/Base }",
        "parameters: { n: 9223372036854775808 }",
        "inputs: { shop.a: { alias: o }, shop.b: { alias: o } }",
        "inputs: { shop.a: { freshness: { warn_after: 2 days, error_after: 1 day } } }",
        "gate: { expect: { model: other, rows_added: 0 } }",
        "gate: { expect: { model: m, measure: x, change_percent: [0, 1] } }",
        "local: { seed: missing.sql }",
        "    key: [id, ID]",
        "    compare: { rename: { a: c, b: c } }",
      })
  void onlyTheReaderRefuses(String line) {
    String yaml = MODEL + line + "\n";

    assertRefused(yaml);
    assertThat(violations(yaml)).isEmpty();
  }

  @Example
  void theSchemaTakesTheWholeContract() {
    assertThat(violations(ProjectReaderTest.EVERYTHING)).isEmpty();
  }

  @Property(tries = 1500)
  void theSchemaTakesWhatTheReaderTakes(
      @ForAll @IntRange(max = 900) int at,
      @ForAll @IntRange(max = 2) int length,
      @ForAll @IntRange(max = 20) int replacement) {
    String project = ProjectReaderPropertyTest.PROJECT;
    int start = Math.min(at, project.length());
    int end = Math.min(start + length, project.length());
    String yaml = project.substring(0, start) + REPLACEMENTS[replacement] + project.substring(end);

    if (readerTakes(yaml)) {
      assertThat(violations(yaml)).isEmpty();
    }
  }

  private static boolean readerTakes(String yaml) {
    try {
      return !ProjectReader.read(MemoryFiles.project(yaml)).models().isEmpty();
    } catch (InvalidProjectException refused) {
      return false;
    }
  }

  private static void assertRefused(String yaml) {
    assertThatThrownBy(() -> ProjectReader.read(MemoryFiles.project(yaml)))
        .isInstanceOf(InvalidProjectException.class);
  }

  private static Set<ValidationMessage> violations(String yaml) throws YamlEngineException {
    JsonNode json =
        new Compose(LoadSettings.builder().build())
            .composeString(yaml)
            .map(WaterlineSchemaTest::json)
            .orElse(JsonNodeFactory.instance.nullNode());
    return SCHEMA.validate(json);
  }

  private static JsonNode json(Node node) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    if (node instanceof MappingNode mapping) {
      var object = nodes.objectNode();
      for (NodeTuple tuple : mapping.getValue()) {
        object.set(((ScalarNode) tuple.getKeyNode()).getValue(), json(tuple.getValueNode()));
      }
      return object;
    }
    if (node instanceof SequenceNode sequence) {
      var array = nodes.arrayNode();
      sequence.getValue().forEach(item -> array.add(json(item)));
      return array;
    }
    ScalarNode scalar = (ScalarNode) node;
    return switch (YamlScalar.of(scalar)) {
      case TEXT -> nodes.textNode(scalar.getValue());
      case INTEGER -> nodes.numberNode(new BigInteger(scalar.getValue()));
      case DECIMAL -> nodes.numberNode(new BigDecimal(scalar.getValue()));
      case BOOLEAN -> nodes.booleanNode(Boolean.parseBoolean(scalar.getValue()));
      case NOTHING -> nodes.nullNode();
    };
  }
}
