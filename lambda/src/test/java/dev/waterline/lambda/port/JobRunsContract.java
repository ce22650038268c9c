package dev.waterline.lambda.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.lambda.port.JobRuns.Progress;
import dev.waterline.lambda.port.JobRuns.Request;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What everything that runs jobs must do. */
public abstract class JobRunsContract {

  /** An application without jobs. */
  protected abstract JobRuns jobs();

  private static Request request(String name) {
    return new Request(name, List.of("leg"), Map.of("spark.a", "b"), null, 30, Map.of());
  }

  @Test
  void aJobStartedTwiceIsOneJob() {
    JobRuns jobs = jobs();

    String first = jobs.start(request("waterline_local_0123456789ab_r1__base"));

    assertThat(jobs.start(request("waterline_local_0123456789ab_r1__base"))).isEqualTo(first);
    assertThat(jobs.start(request("waterline_local_0123456789ab_r2__base"))).isNotEqualTo(first);
  }

  @Test
  void aStartedJobMayWrite() {
    JobRuns jobs = jobs();
    String id = jobs.start(request("waterline_a__base"));

    assertThat(jobs.status(id).progress()).isEqualTo(Progress.ACTIVE);
    assertThat(jobs.status(id).name()).isEqualTo("waterline_a__base");
  }

  @Test
  void jobsAreFoundByTheStartOfTheirNames() {
    JobRuns jobs = jobs();
    String mine = jobs.start(request("waterline_pr_1_0123456789ab_r1__base"));
    jobs.start(request("waterline_pr_1_0123456789ab_r10__base"));

    assertThat(jobs.alive("waterline_pr_1_0123456789ab_r1__"))
        .extracting(JobRuns.Status::id)
        .containsExactly(mine);
  }

  @Test
  void anUnknownJobIsAnErrorButCanBeCancelled() {
    JobRuns jobs = jobs();

    assertThatThrownBy(() -> jobs.status("none")).hasMessage("The application has no job none");
    assertThatCode(() -> jobs.cancel("none")).doesNotThrowAnyException();
  }

  /** The settings travel in one string, which is split at white space. */
  @Test
  void aSettingThatWouldBeSplitIsRefused() {
    assertThatThrownBy(
            () -> new Request("a", List.of(), Map.of("spark.a", "b --conf c=d"), null, 1, Map.of()))
        .hasMessage("A Spark setting with white space or quotes would be split: spark.a");
  }
}
