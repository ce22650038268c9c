package dev.waterline.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.cli.output.Progress.Told;
import dev.waterline.core.run.Step;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProgressTest {

  private static final String OVERWRITE = "\r";
  private static final String ERASE = "\u001b[K";
  private static final String TIME = " +[0-9]+\\.[0-9] s";

  private final StringWriter written = new StringWriter();
  private final List<Runnable> beats = new ArrayList<>();

  @Test
  void aStepThatGoesOnHasALiveLineOnATerminalAndItsLastLineTakesItsPlace() {
    progress(Console.Stderr.TERMINAL)
        .step(
            Step.TRANSFORM,
            () -> {
              beats.get(0).run();
              beats.get(0).run();
              return new Told<>(1, "both sides");
            });

    String live = OVERWRITE + "transform" + TIME + "\\Q" + ERASE + "\\E";
    String erased = "(\\Q" + OVERWRITE + ERASE + "\\E)+";
    assertThat(written.toString())
        .matches(live + live + erased + "transform" + TIME + "  both sides\\R");
    assertThat(beats).as("the heart stands still").isEmpty();
  }

  @Test
  void elsewhereThereIsALineForEachStepThatEndedAndNoControlCharacter() {
    progress(Console.Stderr.PLAIN)
        .step(
            Step.COMPARE,
            () -> {
              assertThat(beats).as("no thread for nobody").isEmpty();
              return new Told<>(1, "2 rows");
            });

    assertThat(written.toString()).matches("compare  " + TIME + "  2 rows\\R");
  }

  @Test
  void aLineBetweenStepsErasesWhatWasLive() {
    Progress progress = progress(Console.Stderr.TERMINAL);

    progress.during(
        "seed",
        () -> {
          beats.get(0).run();
          progress.say("interrupted");
          return 1;
        });

    assertThat(written.toString())
        .containsPattern("seed" + TIME + "\\Q" + ERASE + OVERWRITE + ERASE + "\\Einterrupted\\R")
        .endsWith(OVERWRITE + ERASE);
  }

  @Test
  void aStepThatFailsSaysSoAndStopsTheHeart() {
    Progress progress = progress(Console.Stderr.TERMINAL);

    assertThatThrownBy(
            () ->
                progress.step(
                    Step.PIN,
                    () -> {
                      throw new IllegalStateException("no pin");
                    }))
        .hasMessage("no pin");

    assertThat(written.toString()).containsPattern("pin      " + TIME + "  failed\\R");
    assertThat(beats).isEmpty();
  }

  @Test
  void aHeartBeatsUntilItIsStopped() throws InterruptedException {
    CountDownLatch twice = new CountDownLatch(2);

    Heartbeat.Beating beating = Heartbeat.every(Duration.ofMillis(1)).start(twice::countDown);
    try {
      assertThat(twice.await(1, TimeUnit.MINUTES)).isTrue();
    } finally {
      beating.close();
    }
  }

  private Progress progress(Console.Stderr stderr) {
    PrintWriter err = new PrintWriter(written);
    return new Progress(
        new Console(err, err, stderr),
        beat -> {
          beats.add(beat);
          return beats::clear;
        });
  }
}
