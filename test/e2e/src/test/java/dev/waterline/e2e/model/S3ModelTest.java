package dev.waterline.e2e.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.e2e.OnEmulatedAws;
import dev.waterline.e2e.aws.EmulatedAws;
import dev.waterline.e2e.aws.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Exception;

@ExtendWith(OnEmulatedAws.class)
class S3ModelTest {

  private static final int PRECONDITION_FAILED = 412;

  @Test
  void ofManyConditionalWritesOneIsTaken(EmulatedAws aws) throws Exception {
    ExecutorService writers = Executors.newFixedThreadPool(8);
    try (S3Client s3 = aws.s3()) {
      aws.makeBucket("conditional");
      List<Future<Integer>> answers = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        String text = "writer " + i;
        answers.add(writers.submit(() -> write(s3, text)));
      }
      List<Integer> statuses = new ArrayList<>();
      for (Future<Integer> answer : answers) {
        statuses.add(answer.get());
      }

      assertThat(statuses).containsOnlyOnce(200);
      assertThat(statuses).filteredOn(status -> status == PRECONDITION_FAILED).hasSize(7);
    } finally {
      writers.shutdownNow();
    }
  }

  @Test
  void theSdkTriesAgainWhenItIsTooFast(EmulatedAws aws) {
    try (S3Client s3 = aws.s3()) {
      aws.makeBucket("throttled");
      aws.order(Fault.throttled("s3", "PutObject").times(2));

      s3.putObject(put -> put.bucket("throttled").key("a"), RequestBody.fromString("text"));

      assertThat(s3.getObjectAsBytes(get -> get.bucket("throttled").key("a")).asUtf8String())
          .isEqualTo("text");
      assertThat(aws.calls("s3:PutObject")).isEqualTo(3);
    }
  }

  private static int write(S3Client s3, String text) {
    try {
      return s3.putObject(
              put -> put.bucket("conditional").key("once").ifNoneMatch("*"),
              RequestBody.fromString(text))
          .sdkHttpResponse()
          .statusCode();
    } catch (S3Exception e) {
      return e.statusCode();
    }
  }
}
