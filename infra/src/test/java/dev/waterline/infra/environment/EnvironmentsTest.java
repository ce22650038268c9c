package dev.waterline.infra.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.waterline.infra.CdkJson;
import dev.waterline.infra.construct.InputDatabase;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvironmentsTest {

  @Test
  void theEnvironmentsOfCdkJsonAreRead() {
    Environment dev = Environments.read(CdkJson.app("env", "dev").getNode());
    assertThat(dev.account()).isNull();
    assertThat(dev.inputs()).isEmpty();
    assertThat(dev.github()).isNull();
    assertThat(dev.removal()).isEqualTo(Environment.Removal.DESTROY);

    Environment prod = Environments.read(CdkJson.app("env", "prod").getNode());
    assertThat(prod.account()).isEqualTo("222222222222");
    assertThat(prod.region()).isEqualTo("eu-west-1");
    assertThat(prod.bounds()).isEqualTo(new Environment.Bounds(128, 512, 2000, 10, 16, 120, 48));
    assertThat(prod.sweep()).isEqualTo("cron(15 2 * * ? *)");
    assertThat(prod.inputs())
        .extracting(InputDatabase::name, InputDatabase::protection)
        .containsExactly(
            tuple("shop", InputDatabase.Protection.NONE),
            tuple("finance", InputDatabase.Protection.NONE));
    assertThat(prod.prices()).isNotNull();
    assertThat(prod.prices().vcpuHour()).isEqualByComparingTo(new BigDecimal("0.05"));
    assertThat(prod.github()).isNotNull();
    assertThat(prod.github().ids()).isNotNull();
  }

  @Test
  void whatIsLeftOutHasItsDefault() {
    Environment small = read(Map.of("sandboxDatabase", "small"));
    assertThat(small.bounds()).isEqualTo(new Environment.Bounds(16, 64, 400, 5, 4, 60, 24));
    assertThat(small.sweep()).isNull();
    assertThat(small.prices()).isNull();
    assertThat(small.removal()).isEqualTo(Environment.Removal.RETAIN);
  }

  @Test
  void failsForAnUnknownEnvironmentAndListsTheKnownOnes() {
    assertThatThrownBy(() -> Environments.read(CdkJson.app("env", "qa").getNode()))
        .hasMessage(
            "The environment 'qa' is not in cdk.json: -c env=NAME takes one of dev, example, prod, staging");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "account|123|environments.test.account is '123': expected 12 digits in quotes, or null",
        "region|Europe|environments.test.region is 'Europe': expected a region such as eu-west-1, or null",
        "sandboxDatabase|My-DB|environments.test.sandboxDatabase is 'My-DB': expected lower-case letters, digits and underscores",
        "sweep|hourly|environments.test.sweep is 'hourly': expected rate(…), cron(…) or null",
        "removal|keep|environments.test.removal is 'keep': expected one of retain, destroy",
        "inputs|shop|environments.test.inputs is 'shop': expected a list",
        "bounds|many|environments.test.bounds is 'many': expected an object",
        "acount|1|environments.test.acount is not a setting: allowed are account, region, sandboxDatabase, bounds, sweep, inputs, prices, github, removal",
      })
  void failsForAWrongValueAndSaysWhatIsAllowed(String key, String value, String message) {
    Map<String, Object> environment = new HashMap<>(Map.of("sandboxDatabase", "small"));
    environment.put(key, value);
    assertThatThrownBy(() -> read(environment))
        .hasMessage("The environment 'test' in cdk.json is wrong:\n  " + message);
  }

  @Test
  void everythingThatIsWrongIsSaidAtOnce() {
    assertThatThrownBy(
            () ->
                read(
                    Map.of(
                        "bounds",
                        Map.of("vcpus", "many", "gpus", 1),
                        "inputs",
                        List.of(
                            Map.of("database", "shop", "protect", "lock"),
                            Map.of("database", "web", "locations", List.of("lake/web"))),
                        "prices",
                        Map.of("vcpuHour", -1),
                        "github",
                        Map.of("repository", "example-org/models", "ownerId", "seven"))))
        .hasMessageContainingAll(
            "sandboxDatabase is missing: expected lower-case letters, digits and underscores",
            "bounds.vcpus is 'many': expected a whole number",
            "bounds.gpus is not a setting: allowed are vcpus, memoryGb",
            "inputs[0].protect is 'lock': expected one of tag, none",
            "inputs[0]: Database 'shop' has no location",
            "inputs[1]: 'lake/web' of database 'web' is not a location",
            "prices.vcpuHour is -1: expected a number that is zero or more",
            "prices.memoryGbHour is missing: expected a number that is zero or more",
            "github.ownerId is 'seven': expected a whole number above zero",
            "github.environment is missing: expected the name of a GitHub environment",
            "github.workflow is missing: expected owner/name/.github/workflows/file.yml");
  }

  private static Environment read(Map<String, ?> environment) {
    Map<String, @Nullable Object> context = CdkJson.context();
    context.put("env", "test");
    context.put("environments", Map.of("test", environment));
    return Environments.read(CdkJson.app(context).getNode());
  }
}
