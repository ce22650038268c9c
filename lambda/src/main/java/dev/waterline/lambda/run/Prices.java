package dev.waterline.lambda.run;

import dev.waterline.core.contract.EnvironmentKey;
import dev.waterline.core.report.Report;
import dev.waterline.core.result.JobRecord;
import dev.waterline.core.result.JobRecord.Use;
import dev.waterline.lambda.aws.FunctionEnvironment;
import java.util.Collection;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What use costs.
 *
 * @param perVcpuHour nothing when reports shall show no money
 * @param perGbHour nothing when reports shall show no money
 */
public record Prices(OptionalDouble perVcpuHour, OptionalDouble perGbHour) {

  public static Prices of(FunctionEnvironment environment) {
    return new Prices(
        environment.decimal(EnvironmentKey.PRICE_PER_VCPU_HOUR),
        environment.decimal(EnvironmentKey.PRICE_PER_GB_HOUR));
  }

  /**
   * The billed use of some jobs, or null when there were none. Billing has a minimum of a minute
   * per worker, so tiny jobs look dearer than what they do: {@link JobRecord#total} is for
   * comparing.
   */
  public Report.@Nullable Cost of(Collection<JobRecord> jobs) {
    if (jobs.isEmpty()) {
      return null;
    }
    Use billed = jobs.stream().map(JobRecord::billed).reduce(Use.ZERO, Use::plus);
    Double money =
        perVcpuHour.isPresent() && perGbHour.isPresent()
            ? billed.vcpuHours() * perVcpuHour.getAsDouble()
                + billed.memoryGbHours() * perGbHour.getAsDouble()
            : null;
    return new Report.Cost(
        billed.vcpuHours(), billed.memoryGbHours(), billed.storageGbHours(), money);
  }
}
