package dev.waterline.spark.guard;

import dev.waterline.core.plan.SqlInspector;
import dev.waterline.core.project.SourceText;
import org.apache.spark.sql.SparkSession;

/** Inspects SQL with the parser of the session that will run it. */
public record SparkSqlInspector(SparkSession session) implements SqlInspector {

  @Override
  public Names inspect(SourceText sql) {
    return GuardedSql.names(session, sql);
  }
}
