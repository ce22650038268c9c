package dev.waterline.spark.session;

import dev.waterline.core.project.SessionSettings;
import dev.waterline.spark.clock.FrozenClock;
import dev.waterline.spark.guard.SqlGuard;
import dev.waterline.spark.pinned.PinnedCatalog;
import dev.waterline.spark.pinned.PinnedCatalogs;
import dev.waterline.spark.pinned.PinnedRelations;
import java.time.Instant;
import org.apache.spark.sql.RuntimeConfig;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.FunctionIdentifier;

/** Opens sessions for a project's SQL: they reach pinned tables and nothing else. */
public final class PinnedSession {

  private PinnedSession() {}

  /**
   * Opens a session of its own for one side.
   *
   * @param root any session of the same Spark application
   * @param catalog the catalog name that the SQL may use; also the default catalog
   * @param settings the project's choices
   * @param now what clock functions mean
   * @param relations the tables there are
   */
  public static SparkSession open(
      SparkSession root,
      String catalog,
      SessionSettings settings,
      Instant now,
      PinnedRelations relations) {
    SparkSession session = root.newSession();
    RuntimeConfig conf = session.conf();
    harden(session);
    conf.set("spark.sql.session.timeZone", settings.timeZone().getId());
    if (settings.ansi() != null) {
      conf.set("spark.sql.ansi.enabled", settings.ansi());
    }
    conf.set(FrozenClock.CLOCK, now.toString());
    conf.set("spark.sql.catalog." + catalog, PinnedCatalog.class.getName());
    conf.set("spark.sql.defaultCatalog", catalog);
    PinnedCatalogs.fill(session, catalog, relations);
    return session;
  }

  /** Takes from a session what no project's SQL may have, whatever catalogs it will get. */
  public static void harden(SparkSession session) {
    SparkSettings.fixed().forEach((name, value) -> setIfMutable(session.conf(), name, value));
    // Spark's own session catalog would hold views and functions of others; an empty one has none.
    session.conf().set("spark.sql.catalog.spark_catalog", PinnedCatalog.class.getName());
    SqlGuard.REFUSED_FUNCTIONS.forEach(
        name ->
            session.sessionState().functionRegistry().dropFunction(FunctionIdentifier.apply(name)));
  }

  private static void setIfMutable(RuntimeConfig conf, String name, String value) {
    if (conf.isModifiable(name)) {
      conf.set(name, value);
    }
  }
}
