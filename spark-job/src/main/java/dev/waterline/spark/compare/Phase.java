package dev.waterline.spark.compare;

import java.util.function.Supplier;
import org.apache.spark.SparkContext;

/** The parts of a comparison, by which Spark's UI names their jobs. */
public enum Phase {
  ROWS("compare: rows"),
  SUMMARY("compare: profiles, measures and groups"),
  SAMPLES("compare: samples"),
  EXPLANATIONS("compare: explanations");

  private static final String DESCRIPTION = "spark.job.description";

  private final String description;

  Phase(String description) {
    this.description = description;
  }

  /** What the phase's jobs have as their description. */
  public String description() {
    return description;
  }

  /** Does a part of a comparison whose jobs bear the phase's name. */
  <T> T of(SparkContext context, Supplier<T> work) {
    String before = context.getLocalProperty(DESCRIPTION);
    context.setJobDescription(description);
    try {
      return work.get();
    } finally {
      context.setJobDescription(before);
    }
  }
}
