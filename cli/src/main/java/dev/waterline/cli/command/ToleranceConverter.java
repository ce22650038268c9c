package dev.waterline.cli.command;

import dev.waterline.core.compare.Tolerance;
import java.math.BigDecimal;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code 0.01} is an absolute tolerance, {@code 0.01%} a relative one. */
final class ToleranceConverter implements ITypeConverter<Tolerance> {

  @Override
  public Tolerance convert(String text) {
    try {
      return text.endsWith("%")
          ? new Tolerance(
              BigDecimal.ZERO,
              new BigDecimal(text.substring(0, text.length() - 1).strip()).movePointLeft(2))
          : new Tolerance(new BigDecimal(text.strip()), BigDecimal.ZERO);
    } catch (NumberFormatException e) {
      throw new TypeConversionException(
          "'%s' is not a tolerance: expected a number, such as 0.01, or a percentage, such as 0.1%%"
              .formatted(text));
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(String.valueOf(e.getMessage()));
    }
  }
}
