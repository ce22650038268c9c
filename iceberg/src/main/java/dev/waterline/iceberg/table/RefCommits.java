package dev.waterline.iceberg.table;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.table.TableName;
import java.util.function.UnaryOperator;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;

/**
 * Commits that change nothing but refs, repeated on fresh metadata when another writer was faster.
 *
 * <p>A commit holds only if the metadata that the change was made from is still current, so what
 * was read and what was committed always belong together. Iceberg's {@code ManageSnapshots} gives
 * neither this nor a retry.
 */
public final class RefCommits {

  /** Waits between two attempts. */
  @FunctionalInterface
  public interface Pause {

    /**
     * @param attempt the attempt that failed, from 1
     * @throws InterruptedException if the thread should stop
     */
    void after(int attempt) throws InterruptedException;
  }

  private static final int ATTEMPTS = 20;

  private final int attempts;
  private final Pause pause;

  /** Twenty attempts, up to two seconds apart. */
  public RefCommits() {
    this(ATTEMPTS, new JitteredBackoff());
  }

  /**
   * @param attempts at least 1
   * @param pause called after each failed attempt but the last
   */
  public RefCommits(int attempts, Pause pause) {
    if (attempts < 1) {
      throw new IllegalArgumentException("attempts " + attempts + ": expected at least 1");
    }
    this.attempts = attempts;
    this.pause = pause;
  }

  /**
   * Applies a change to the table's current metadata and commits it.
   *
   * @param table for messages
   * @param operations the table, as just loaded
   * @param change may be called several times, each time with newer metadata; returning its
   *     argument means that there is nothing to commit
   * @return the metadata that the last call of {@code change} was given
   * @throws WaterlineException COMMIT_CONFLICT when every attempt lost
   */
  public TableMetadata commit(
      TableName table, TableOperations operations, UnaryOperator<TableMetadata> change) {
    TableMetadata base = operations.current();
    for (int attempt = 1; ; attempt++) {
      TableMetadata changed = change.apply(base);
      try {
        if (changed != base) {
          operations.commit(base, changed);
        }
        return base;
      } catch (CommitFailedException | CommitStateUnknownException e) {
        // After an unknown outcome the change sees its own work in the refreshed metadata.
        if (attempt == attempts) {
          throw conflict(table, e);
        }
        pause(table, attempt, e);
        base = operations.refresh();
      }
    }
  }

  private void pause(TableName table, int attempt, RuntimeException conflict) {
    try {
      pause.after(attempt);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw conflict(table, conflict);
    }
  }

  private WaterlineException conflict(TableName table, RuntimeException cause) {
    return new WaterlineException(
        ErrorCode.COMMIT_CONFLICT,
        "%s was changed by others during each of %d attempts to change its tags or branches: try again when fewer writers are at work"
            .formatted(table, attempts),
        cause);
  }
}
