package dev.waterline.infra.construct;

import java.math.BigDecimal;

/**
 * What EMR Serverless costs in the region, so that reports can show money. AWS's price list has it;
 * no price is built in, since it would age.
 *
 * @param vcpuHour the price of a vCPU-hour, not negative
 * @param memoryGbHour the price of a GB-hour of memory, not negative
 */
public record Prices(BigDecimal vcpuHour, BigDecimal memoryGbHour) {

  public Prices {
    Check.that(
        vcpuHour.signum() >= 0 && memoryGbHour.signum() >= 0,
        "Prices %s and %s: both are zero or more",
        vcpuHour.toPlainString(),
        memoryGbHour.toPlainString());
  }
}
