package dev.waterline.lambda.payload;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a sweep did.
 *
 * @param cleaned runs of which nothing is left
 * @param left runs that couldn't be cleaned up, each with the reason
 * @param maintenanceJob the id of the maintenance job, or null when it couldn't be started
 */
public record SweepResult(
    List<String> cleaned, List<String> left, @Nullable String maintenanceJob) {

  public SweepResult {
    cleaned = List.copyOf(cleaned);
    left = List.copyOf(left);
  }
}
