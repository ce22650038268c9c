package dev.waterline.spark.pinned;

import org.apache.spark.sql.SparkSession;

/** Fills the pinned catalog of a session. */
public final class PinnedCatalogs {

  private PinnedCatalogs() {}

  /**
   * Gives a session's catalog the relations it serves.
   *
   * @param catalog the name under which a {@link PinnedCatalog} is configured in the session
   */
  public static void fill(SparkSession session, String catalog, PinnedRelations relations) {
    // Spark's catalog manager loads a catalog by the settings of the *active* session.
    PinnedCatalog pinned =
        (PinnedCatalog)
            session.withActive(() -> session.sessionState().catalogManager().catalog(catalog));
    pinned.serve(relations);
  }
}
