package dev.waterline.e2e.model.sample;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** A function that does what the event's {@code do} says. */
public final class SampleFunction
    implements RequestHandler<Map<String, String>, Map<String, String>> {

  /** What it throws. */
  public static final class SampleException extends RuntimeException {
    SampleException(String message) {
      super(message);
    }
  }

  @Override
  public Map<String, String> handleRequest(Map<String, String> event, Context context) {
    switch (event.getOrDefault("do", "answer")) {
      case "throw" -> throw new SampleException("as asked");
      case "exit" -> Runtime.getRuntime().halt(7);
      case "hang" -> hang();
      default -> {}
    }
    return Map.of(
        "greeting",
        String.valueOf(System.getenv("GREETING")),
        "arn",
        context.getInvokedFunctionArn(),
        "process",
        String.valueOf(ProcessHandle.current().pid()),
        "enoughTimeLeft",
        String.valueOf(context.getRemainingTimeInMillis() > 1000));
  }

  private static void hang() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
