package dev.waterline.spark.rules;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Measures that take a job of their own, such as a join. Equal ones are taken once. */
final class Singles {

  private final Map<Object, Request<?>> asked = new LinkedHashMap<>();

  private record Request<T>(Measure<T> measure, Supplier<T> query) {
    void take() {
      try {
        measure.isKnown(query.get());
      } catch (Exception e) {
        if (Thread.currentThread().isInterrupted()) {
          throw e;
        }
        measure.failed(e);
      }
    }
  }

  /**
   * @param identity what makes two requests the same
   */
  @SuppressWarnings("unchecked")
  <T> Measure<T> measure(Object identity, Supplier<T> query) {
    return (Measure<T>)
        asked.computeIfAbsent(identity, key -> new Request<>(new Measure<>(), query)).measure();
  }

  void take() {
    asked.values().forEach(Request::take);
  }
}
