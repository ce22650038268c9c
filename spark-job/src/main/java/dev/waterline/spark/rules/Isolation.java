package dev.waterline.spark.rules;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Keeps one request that fails from taking down those it shares a job with. */
final class Isolation {

  private Isolation() {}

  /**
   * Runs requests together. When that fails they are run again in halves, so that in the end only
   * those fail that fail by themselves.
   */
  static <T> void run(
      List<T> requests, Consumer<List<T>> together, BiConsumer<T, Throwable> failed) {
    if (requests.isEmpty()) {
      return;
    }
    try {
      together.accept(requests);
    } catch (Exception e) {
      if (Thread.currentThread().isInterrupted()) {
        throw e;
      }
      if (requests.size() == 1) {
        failed.accept(requests.get(0), e);
        return;
      }
      int half = requests.size() / 2;
      run(requests.subList(0, half), together, failed);
      run(requests.subList(half, requests.size()), together, failed);
    }
  }
}
