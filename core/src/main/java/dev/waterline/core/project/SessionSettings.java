package dev.waterline.core.project;

import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * Engine settings that a project may choose; all else is fixed.
 *
 * @param timeZone the session's time zone, UTC unless the project says otherwise
 * @param ansi Spark's ANSI mode, or null for the release's default
 */
public record SessionSettings(ZoneId timeZone, @Nullable Boolean ansi) {

  public static final SessionSettings DEFAULT = new SessionSettings(ZoneId.of("UTC"), null);
}
