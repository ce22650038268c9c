package dev.waterline.cli.command;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.pin.Pins;
import dev.waterline.core.pin.PinsJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Pins on disk. */
final class PinsFile {

  private PinsFile() {}

  static Pins read(Path file) {
    try {
      return PinsJson.read(file.toString(), Files.readString(file));
    } catch (IOException e) {
      throw new WaterlineException(
          ErrorCode.INVALID_PINS,
          "The pins file %s can't be read%s"
              .formatted(file, Files.exists(file) ? ": is it a text in UTF-8?" : ": there is none"),
          e);
    }
  }

  static void write(Path file, Pins pins) {
    try {
      Files.writeString(file, PinsJson.write(pins));
    } catch (IOException e) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "The pins file %s can't be written: %s".formatted(file, e.getMessage()),
          e);
    }
  }
}
