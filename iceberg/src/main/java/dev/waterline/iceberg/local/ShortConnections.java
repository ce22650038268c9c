package dev.waterline.iceberg.local;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.apache.iceberg.jdbc.JdbcClientPool;

/**
 * A connection for each action. {@code JdbcCatalog} leaves result sets of its start-up open; on a
 * connection that lives on, they hold SQLite's read lock and nobody can ever write.
 */
final class ShortConnections extends JdbcClientPool {

  private final SqliteFile database;

  ShortConnections(SqliteFile database) {
    super(1, database.url(), Map.of());
    this.database = database;
  }

  @Override
  public <R> R run(Action<R, Connection, SQLException> action) throws SQLException {
    try (Connection connection = database.connect()) {
      return action.run(connection);
    }
  }

  @Override
  public <R> R run(Action<R, Connection, SQLException> action, boolean retry) throws SQLException {
    return run(action);
  }
}
