package dev.waterline.e2e.model.sample;

import java.util.concurrent.CountDownLatch;

/** A job that does what its argument says. */
public final class SampleJob {

  private SampleJob() {}

  public static void main(String[] arguments) throws InterruptedException {
    switch (arguments[0]) {
      case "fail" -> throw new IllegalStateException("as asked");
      case "hang" -> new CountDownLatch(1).await();
      default -> System.out.println(String.join(" ", arguments));
    }
  }
}
