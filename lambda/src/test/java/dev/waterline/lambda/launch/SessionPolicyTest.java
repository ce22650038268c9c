package dev.waterline.lambda.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.contract.RunJob;
import dev.waterline.core.result.JobRecord.Rights;
import dev.waterline.core.run.RunId;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SessionPolicyTest {

  private static final RunId RUN = new RunId("pr_7_0123456789ab_r1");

  @Test
  void fewTablesAreNamedOneByOne() {
    SessionPolicy policy = policy(Map.of("shop", List.of("s3://lake/shop/orders")));

    assertThat(policy.rights()).isEqualTo(Rights.TABLE);
    assertThat(policy.text()).contains("\"arn:aws:s3:::lake/shop/orders/*\"");
  }

  @Test
  void manyTablesBecomeTheFolderOfTheirDatabase() {
    List<String> tables =
        IntStream.range(0, 40).mapToObj(i -> "s3://lake/shop/table_number_" + i).toList();

    SessionPolicy policy = policy(Map.of("shop", tables));

    assertThat(policy.rights()).isEqualTo(Rights.DATABASE);
    assertThat(policy.text()).contains("\"arn:aws:s3:::lake/shop/*\"").doesNotContain("number_7");
  }

  @Test
  void aDatabaseOverTwoBucketsHasAFolderInEach() {
    List<String> tables =
        IntStream.range(0, 40)
            .mapToObj(i -> "s3://lake%d/shop/table_number_%d".formatted(i % 2, i))
            .toList();

    assertThat(policy(Map.of("shop", tables)).text())
        .contains("\"arn:aws:s3:::lake0/shop/*\"", "\"arn:aws:s3:::lake1/shop/*\"");
  }

  @Test
  void veryManyDatabasesAreNotNarrowed() {
    Map<String, List<String>> inputs = new TreeMap<>();
    IntStream.range(0, 60)
        .forEach(i -> inputs.put("db" + i, List.of("s3://lake-of-database-" + i + "/x/t")));

    assertThat(policy(inputs)).isEqualTo(new SessionPolicy(Rights.NONE, null));
  }

  @Test
  void noPolicyIsLongerThanStartJobRunTakes() {
    for (int tables = 0; tables < 60; tables++) {
      List<String> folders =
          IntStream.range(0, tables).mapToObj(i -> "s3://lake/shop/t" + i).toList();
      SessionPolicy policy = policy(tables == 0 ? Map.of() : Map.of("shop", folders));
      assertThat(policy.text()).hasSizeLessThanOrEqualTo(SessionPolicy.MAX_LENGTH);
    }
  }

  /** A name may hold what IAM takes for a wildcard. */
  @Test
  void aStarInAFolderIsNoWildcard() {
    assertThat(policy(Map.of("shop", List.of("s3://lake/a*b"))).text())
        .contains("arn:aws:s3:::lake/a${*}b/*");
  }

  private static SessionPolicy policy(Map<String, List<String>> inputs) {
    return SessionPolicy.of(
        RUN,
        RunJob.BASE,
        new SessionPolicy.Needs(
            "arn:aws:iam::123456789012:role/job",
            "previews",
            "sandbox",
            "s3://assets/job.jar",
            "0123456789abcdef".repeat(4),
            inputs));
  }
}
