package dev.waterline.core.judge;

import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.table.TableName;
import java.time.Instant;
import java.util.Optional;

/** The newest values of columns of the pinned inputs. */
@FunctionalInterface
public interface NewestValues {

  /**
   * The newest value of a column, in the rows that both sides read.
   *
   * @return nothing when there is no value
   * @throws WaterlineException when it can't be told: no such column, or one without dates and
   *     times
   */
  Optional<Instant> newest(TableName table, String column);
}
