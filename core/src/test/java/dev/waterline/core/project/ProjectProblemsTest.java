package dev.waterline.core.project;

import static dev.waterline.core.project.MemoryFiles.MODEL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.waterline.core.error.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectProblemsTest {

  @Test
  void allProblemsAreReportedAtOnceByLine() {
    InvalidProjectException error =
        error(
            """
            version: 1
            catalogue: lake
            session:
              time_zone: Mars/Base
              ansi: "no"
            models:
              - name: ../m
                sql: missing.sql
                output: m
                write: upsert
                key: []
              - name: two
                compare:
                  tolerance:
                    price:
                      absolute: -1
            gate:
              expect:
                - model: too
                  rows_added: many
            """);

    assertThat(error.code()).isEqualTo(ErrorCode.INVALID_PROJECT);
    assertThat(error.place()).hasToString("waterline.yml:2");
    assertThat(error.problems()).hasSize(13);
    assertThat(error)
        .hasMessage(
            """
            waterline.yml:2: unknown key 'catalogue': did you mean 'catalog'?
            waterline.yml:4: session.time_zone: found 'Mars/Base', expected a time zone such as UTC, Europe/Oslo or +01:00
            waterline.yml:5: session.ansi: found 'no', expected true or false
            waterline.yml:7: models[0].name: found '../m', expected a name of at most 64 letters, digits, underscores and hyphens
            waterline.yml:8: models[0].sql: there is no file 'missing.sql' in the test's project, expected a SQL file with one SELECT
            waterline.yml:9: models[0].output: 'm' is not a table name: expected <namespace>.<table>, for example shop.orders
            waterline.yml:10: models[0].write: found 'upsert', expected overwrite, append, overwrite_partitions or merge
            waterline.yml:11: models[0].key: found a list, expected at least one column; without a key, leave it out
            waterline.yml:12: models[1]: the key 'sql' is missing
            waterline.yml:12: models[1]: the key 'output' is missing
            waterline.yml:16: models[1].compare.tolerance.price.absolute: found the number -1, expected a number that is not negative
            waterline.yml:19: gate.expect[0].model: there is no model 'too': did you mean 'two'?
            waterline.yml:20: gate.expect[0].rows_added: 'many' is not a bound: expected a count or a percentage, such as 0, "> 100" or "<= 5%"\
            """);
  }

  /** Lines added at the top of a small project that is otherwise right. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "catalog: spark_catalog | catalog: found 'spark_catalog', expected letters, digits and underscores, not spark_catalog, system, session or a name that starts with waterline_",
        "catalog: Waterline_x | catalog: found 'Waterline_x', expected letters, digits and underscores, not spark_catalog, system, session or a name that starts with waterline_",
        "catalog: 7 | catalog: found the number 7, expected letters, digits and underscores, not spark_catalog, system, session or a name that starts with waterline_ (a text that looks like another type needs quotes)",
        "catalog: | catalog: found nothing, expected letters, digits and underscores, not spark_catalog, system, session or a name that starts with waterline_",
        "parameters: { ds: null } | parameters.ds: found nothing, expected a text, a number, true or false (an empty text is '')",
        "parameters: { ds: ~ } | parameters.ds: found nothing, expected a text, a number, true or false (an empty text is '')",
        "parameters: { ds: [1] } | parameters.ds: found a list, expected a text, a number, true or false",
        "parameters: { n: 9223372036854775808 } | parameters.n: found the number 9223372036854775808, expected an integer of 64 bits, or the digits in quotes",
        "parameters: { n: 1e999999999 } | parameters.n: found the number 1e999999999, expected a decimal of at most 38 digits, or the digits in quotes",
        "parameters: { n: 1e99999999999 } | parameters.n: found the number 1e99999999999, expected a decimal of at most 38 digits, or the digits in quotes",
        "parameters: { a-b: x } | parameters: found 'a-b', expected a parameter name of letters, digits and underscores, as in :name",
        "parameters: { 1: x } | parameters: found the number 1, expected a text as the key",
        "parameters: [ds] | parameters: found a list, expected a mapping of parameter names to values",
        "inputs: { orders: {} } | inputs: 'orders' is not a table name: expected <namespace>.<table>, for example shop.orders",
        "inputs: { shop.a: { alias: x.y } } | inputs.shop.a.alias: found 'x.y', expected an alias of letters, digits and underscores",
        "inputs: { shop.a: { alias: LAKE } } | inputs.shop.a.alias: the alias 'LAKE' is the catalog's name",
        "inputs: { shop.a: { alias: o }, shop.b: { alias: O } } | inputs.shop.b.alias: the alias 'O' is already that of 'shop.a'",
        "inputs: { shop.a: {}, shop.`a`: {} } | inputs: table shop.a is given twice",
        "inputs: { shop.a: { protect: branch } } | inputs.shop.a.protect: found 'branch', expected tag or none",
        "inputs: { shop.a: { freshness: 1 day } } | inputs.shop.a.freshness: found '1 day', expected a mapping with column, warn_after or error_after",
        "inputs: { shop.a: { freshness: {} } } | inputs.shop.a.freshness: found a mapping, expected warn_after, error_after or both",
        "inputs: { shop.a: { freshness: { warn_after: 1 month } } } | inputs.shop.a.freshness.warn_after: found '1 month', expected a duration such as 90 minutes, 36 hours or 1 day",
        "inputs: { shop.a: { freshness: { warn_after: 2 days, error_after: 1 day } } } | inputs.shop.a.freshness: warn_after is later than error_after",
        "inputs: { shop.a: { mask: [email, Email] } } | inputs.shop.a.mask[1]: column 'Email' is named twice",
        "inputs: { shop.a: { where: '' } } | inputs.shop.a.where: found an empty text, expected a SQL condition",
        "inputs: { shop.a: { wehre: x } } | unknown key 'wehre' in inputs.shop.a: did you mean 'where'?",
        "gate: { expect: { model: m } } | gate.expect: an expectation says at least one thing besides the model",
        "gate: { expect: { model: m, rows_added: -1 } } | gate.expect.rows_added: '-1' is not a bound: expected a count or a percentage, such as 0, \"> 100\" or \"<= 5%\"",
        "gate: { expect: { model: m, measure: x, change_percent: [0, 1] } } | gate.expect.measure: there is no measure 'x': none is declared",
        "gate: { expect: { model: m, change_percent: [0, 1] } } | gate.expect: the key 'measure' is missing",
        "gate: { expect: { model: m, groups_changed: { by: region, groups: [] } } } | gate.expect.groups_changed: the model is not grouped by region: add it to compare.group_by",
        "gate: { expect: { model: m, schema_changed: { dropped: [x] } } } | unknown key 'dropped' in gate.expect.schema_changed: expected added, removed, renamed, widened, retyped, reordered, case or nullability",
        "gate: { severity: { RowCount > 0: info } } | gate.severity.RowCount > 0: found 'info', expected error or warn",
        "gate: { inconclusive: warn } | gate.inconclusive: found 'warn', expected fail or pass",
        "local: { base: ../other } | local.base: '../other' is not a path inside the project: expected one such as models/orders.sql, without a leading slash, '.', '..', ':' or a backslash",
        "local: { seed: [/etc/passwd] } | local.seed[0]: '/etc/passwd' is not a path inside the project: expected one such as models/orders.sql, without a leading slash, '.', '..', ':' or a backslash",
      })
  void namesWhatWasFoundAndWhatWasExpected(String line, String message) {
    assertThat(error(line + "\n" + MODEL)).hasMessage("waterline.yml:1: " + message);
  }

  /** Lines added to the model of a small project, of which they are line 6. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "key: [1] | models[0].key[0]: found the number 1, expected the name of a column (a text that looks like another type needs quotes)",
        "key: | models[0].key: found nothing, expected the name of a column, or a list of them",
        "compare: { tolerance: { price: 1e-999999999 } } | models[0].compare.tolerance.price: found the number 1e-999999999, expected a number that is not negative, or a mapping with absolute, relative or both",
        "compare: { tolerance: { price: { relative: 1 } } } | models[0].compare.tolerance.price.relative: found the number 1, expected a number from 0 to below 1, such as 1e-9",
        "compare: { tolerance: { price: {} } } | models[0].compare.tolerance.price: found a mapping, expected a number that is not negative, or a mapping with absolute, relative or both",
        "compare: { tolerance: { a: 1, A: 2 } } | models[0].compare.tolerance: column 'A' is named twice",
        "compare: { rename: { a: c, b: C } } | models[0].compare.rename.b: two columns are renamed to 'C'",
        "compare: { group_by: [[]] } | models[0].compare.group_by[0]: found a list, expected at least one column",
        "compare: { exact: yes } | models[0].compare.exact: found 'yes', expected true or false",
        "compare: everything | models[0].compare: found 'everything', expected a mapping with group_by, measures, tolerance, ignore, rename, where, mask or exact",
        "rules: [] | models[0].rules: found a list, expected at least one rule",
        "rules: 'glue:' | models[0].rules: found 'glue:', expected a DQDL file, a list of rules, glue:<name of a ruleset> or glue:table/<namespace>.<table>",
        "rules: 'glue:table/orders' | models[0].rules: found 'glue:table/orders', expected glue:table/<namespace>.<table>, the rulesets whose target is that table",
        "composite_rules: rows | models[0].composite_rules: found 'rows', expected column or row",
        "store_failures: 1001 | models[0].store_failures: found the number 1001, expected a whole number of rows from 0 to 1000",
        "store_failures: 0.5 | models[0].store_failures: found the number 0.5, expected a whole number of rows from 0 to 1000",
        "store_failures: all | models[0].store_failures: found 'all', expected a whole number of rows from 0 to 1000",
        "rules: blank.dqdl | models[0].rules: 'blank.dqdl' is empty, expected a DQDL file",
        "checks: [ { severity: warn } ] | models[0].checks[0]: the key 'sql' is missing",
        "checks: [ { sql: m.sql, warn_if: 1.5 } ] | models[0].checks[0].warn_if: found the number 1.5, expected a count or a percentage, such as 0, \"> 100\" or \"<= 5%\"",
        "write: merge | models[0]: write: merge needs a key",
      })
  void namesWhatIsWrongWithAModel(String line, String message) {
    int at = message.startsWith("models[0]: ") ? 3 : 6;

    assertThat(error(MODEL + "    " + line + "\n"))
        .hasMessage("waterline.yml:" + at + ": " + message);
  }

  @Test
  void keyColumnsAreAlwaysComparedExactly() {
    String settings = "    key: [ID]\n    compare: { ignore: [id], tolerance: { Id: 1 } }\n";

    assertThat(error(MODEL + settings))
        .hasMessage(
            """
            waterline.yml:7: models[0].compare.ignore: 'id' is a column of the key, which is always compared exactly
            waterline.yml:7: models[0].compare.tolerance: 'Id' is a column of the key, which is always compared exactly\
            """);
  }

  @Test
  void namesAndOutputsOfModelsAreDistinctWithoutRegardToLetterCase() {
    assertThat(error(MODEL + "  - name: M\n    sql: m.sql\n    output: SHOP.m\n"))
        .hasMessage(
            """
            waterline.yml:6: models[1].name: a model 'M' is already in line 3
            waterline.yml:8: models[1].output: the output 'SHOP.m' is already in line 5\
            """);
  }

  @Test
  void expectationsNameMeasuresThatAreDeclared() {
    String gate = "gate: { expect: { model: m, measure: revenu, change_percent: [1, -1] } }\n";

    assertThat(error(MODEL + "    compare: { measures: [revenue, orders] }\n" + gate))
        .hasMessage(
            """
            waterline.yml:7: gate.expect.change_percent: found a descending range, expected two percentages in ascending order, such as [-15, 0]
            waterline.yml:7: gate.expect.measure: there is no measure 'revenu': did you mean 'revenue'?\
            """);
  }

  @Test
  void groupsHaveAValueForEachColumn() {
    String gate =
        "gate: { expect: { model: m, groups_changed: { by: [a, b], groups: [x, [y, null]] } } }\n";

    assertThat(error(MODEL + "    compare: { group_by: [a, b] }\n" + gate))
        .hasMessage(
            "waterline.yml:7: gate.expect.groups_changed.groups[0]: found 1 values, expected one for each of 2 columns");
  }

  @Test
  void theVersionIsRequired() {
    assertThat(error(MODEL.replace("version: 1\n", "")))
        .hasMessage("waterline.yml:1: the key 'version' is missing");
    assertThat(error(MODEL.replace("version: 1", "version: 2")))
        .hasMessage(
            "waterline.yml:1: version: found the number 2, expected 1, the version that this release reads");
    assertThat(error(MODEL.replace("version: 1", "version: '1'")))
        .hasMessage(
            "waterline.yml:1: version: found '1', expected 1, the version that this release reads");
  }

  @Test
  void aProjectHasAModel() {
    assertThat(error("version: 1\nmodels: []\n"))
        .hasMessage("waterline.yml:2: models: found a list, expected at least one model");
    assertThat(error("version: 1\n")).hasMessage("waterline.yml:1: the key 'models' is missing");
    assertThat(error("version: 1\nmodels: { name: m }\n"))
        .hasMessage("waterline.yml:2: models: found a mapping, expected a list of models");
  }

  @Test
  void emptySqlIsAProblem() {
    assertThat(catchError(MemoryFiles.project(MODEL).with("m.sql", " \n\t")))
        .hasMessage(
            "waterline.yml:4: models[0].sql: 'm.sql' is empty, expected a SQL file with one SELECT");
  }

  @Test
  void aProjectHasAWaterlineYml() {
    assertThat(catchError(new MemoryFiles()))
        .hasMessage("waterline.yml: there is none in the test's project");
    assertThat(catchError(new LayeredFiles(new MemoryFiles(), new MemoryFiles())))
        .hasMessage("waterline.yml: there is none in the test's project or the test's project");
  }

  @Test
  void messagesStayOnOneLineAndShowNoControlCharacters() {
    assertThat(error("\"a\\nwaterline.yml:9: all\\u202Eis\\u0007 well\": 1\n" + MODEL))
        .hasMessage(
            "waterline.yml:1: unknown key 'a?waterline.yml:9: all?is? well': expected version, catalog, session, parameters, inputs, models, gate or local");
  }

  private static InvalidProjectException error(String yaml) {
    return catchError(MemoryFiles.project(yaml).with("blank.dqdl", "\n"));
  }

  private static InvalidProjectException catchError(ProjectFiles files) {
    return catchThrowableOfType(InvalidProjectException.class, () -> ProjectReader.read(files));
  }
}
