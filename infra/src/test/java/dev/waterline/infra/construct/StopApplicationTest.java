package dev.waterline.infra.construct;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The function that stops an application, run by Node against fakes of AWS's clients. */
class StopApplicationTest {

  private static final Path FAKES =
      Path.of("src/test/resources/dev/waterline/infra/construct/fakes").toAbsolutePath();
  private static final Path SOURCE =
      Path.of("src/main/resources/dev/waterline/infra/construct/stop-application.js")
          .toAbsolutePath();

  private static final String UPDATE =
      "'RequestType': 'Update', 'ResourceProperties': {'When': 'Update', 'StackId': 'stack', 'LogicalId': 'Spark'}";
  private static final String DELETE =
      "'RequestType': 'Delete', 'ResourceProperties': {'When': 'Delete', 'ApplicationId': 'app'}";

  @Test
  void aStartedApplicationIsStoppedBeforeAnUpdateAndWaitedFor() throws Exception {
    assertThat(invoke(UPDATE, "'states': ['STARTED', 'STOPPING', 'STOPPED']"))
        .containsExactly(
            "DescribeStackResource stack Spark",
            "GetApplication app-from-stack",
            "ListJobRuns app-from-stack",
            "StopApplication app-from-stack",
            "GetApplication app-from-stack",
            "ListJobRuns app-from-stack",
            "GetApplication app-from-stack",
            "PUT https://answer '' SUCCESS");
  }

  @Test
  void aStoppedApplicationIsLeftAlone() throws Exception {
    assertThat(invoke(DELETE, "'states': ['STOPPED']"))
        .containsExactly("GetApplication app", "PUT https://answer '' SUCCESS");
  }

  @Test
  void aCreationNeedsNothing() throws Exception {
    assertThat(
            invoke(
                DELETE.replace("'RequestType': 'Delete'", "'RequestType': 'Create'"),
                "'states': ['STARTED']"))
        .containsExactly("PUT https://answer '' SUCCESS");
  }

  @Test
  void jobsAreCancelledBeforeADelete() throws Exception {
    assertThat(invoke(DELETE, "'jobs': ['j1', 'j2'], 'states': ['STARTED', 'STARTED', 'STOPPED']"))
        .containsExactly(
            "GetApplication app",
            "ListJobRuns app",
            "CancelJobRun app j1",
            "CancelJobRun app j2",
            "GetApplication app",
            "ListJobRuns app",
            "StopApplication app",
            "GetApplication app",
            "PUT https://answer '' SUCCESS");
  }

  @Test
  void jobsAreNotCancelledForAnUpdateWhichFailsWithWhatToDo() throws Exception {
    List<String> calls =
        invoke(UPDATE, "'jobs': ['j1'], 'states': ['STARTED'], 'remainingMillis': 60000");
    assertThat(calls).noneMatch(call -> call.startsWith("Cancel") || call.startsWith("Stop"));
    assertThat(calls.get(calls.size() - 1))
        .isEqualTo(
            "PUT https://answer '' FAILED Application app-from-stack is still STARTED with 1 jobs: wait for its jobs or cancel them, then deploy again");
  }

  @Test
  void anApplicationThatIsGoneIsNoReasonToFail() throws Exception {
    assertThat(invoke(DELETE, "'error': 'ResourceNotFoundException', 'states': ['STARTED']"))
        .last()
        .isEqualTo("PUT https://answer '' SUCCESS");
    assertThat(invoke(DELETE, "'error': 'AccessDeniedException', 'states': ['STARTED']"))
        .last()
        .isEqualTo("PUT https://answer '' FAILED AccessDeniedException");
  }

  private static List<String> invoke(String event, String scenario)
      throws IOException, InterruptedException {
    ProcessBuilder node =
        new ProcessBuilder("node", FAKES.resolve("invoke.js").toString(), SOURCE.toString())
            .redirectErrorStream(true);
    node.environment().put("NODE_PATH", FAKES.toString());
    node.environment().put("PAUSE_MILLIS", "1");
    node.environment()
        .put("SCENARIO", ("{'event': {" + event + "}, " + scenario + "}").replace('\'', '"'));
    Process process = node.start();
    String out = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(out).isZero();
    return out.lines().toList();
  }
}
