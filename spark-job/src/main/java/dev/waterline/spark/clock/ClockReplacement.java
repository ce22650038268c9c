package dev.waterline.spark.clock;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.Set;
import org.apache.spark.sql.catalyst.InternalRow$;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.CurrentBatchTimestamp;
import org.apache.spark.sql.catalyst.expressions.CurrentDate;
import org.apache.spark.sql.catalyst.expressions.CurrentTimestampLike;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.LocalTimestamp;
import org.apache.spark.sql.catalyst.expressions.RuntimeReplaceable;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression;
import org.apache.spark.sql.catalyst.expressions.TimeZoneAwareExpression;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.jspecify.annotations.Nullable;
import scala.runtime.AbstractPartialFunction;

/** Expressions that read a clock, and the literals that stand for them at one instant. */
final class ClockReplacement extends AbstractPartialFunction<Expression, Expression> {

  private static final Set<String> WORDS = Set.of("now", "today", "tomorrow", "yesterday");

  private final Instant now;

  ClockReplacement(Instant now) {
    this.now = now;
  }

  @Override
  public boolean isDefinedAt(Expression expression) {
    return expression instanceof CurrentTimestampLike
        || expression instanceof CurrentDate
        || expression instanceof LocalTimestamp
        || expression instanceof CurrentBatchTimestamp
        || expression instanceof SubqueryExpression
        || word(expression) != null
        || hidesWord(expression);
  }

  @Override
  public Expression apply(Expression expression) {
    if (expression instanceof CurrentTimestampLike) {
      return Literal.create(micros(now), DataTypes.TimestampType);
    }
    if (expression instanceof CurrentDate date) {
      return date(now.atZone(zone(date)).toLocalDate());
    }
    if (expression instanceof LocalTimestamp local) {
      return localTimestamp(now.atZone(zone(local)).toLocalDateTime());
    }
    if (expression instanceof CurrentBatchTimestamp batch) {
      return batch.dataType() instanceof DateType
          ? date(now.atZone(zone(batch)).toLocalDate())
          : Literal.create(micros(now), DataTypes.TimestampType);
    }
    if (expression instanceof SubqueryExpression subquery) {
      LogicalPlan frozen = subquery.plan().transformAllExpressions(this);
      return frozen.fastEquals(subquery.plan()) ? subquery : subquery.withNewPlan(frozen);
    }
    if (hidesWord(expression)) {
      return ((RuntimeReplaceable) expression).replacement().transformUp(this);
    }
    return wordLiteral((Cast) expression, word(expression));
  }

  /** {@code to_timestamp('now')} holds its cast in the expression that replaces it at run time. */
  private static boolean hidesWord(Expression expression) {
    return expression instanceof RuntimeReplaceable replaceable
        && expression.resolved()
        && replaceable.replacement().exists(inner -> word(inner) != null);
  }

  /** The word when the expression casts a constant such as {@code 'now'} to a time, else null. */
  private static @Nullable String word(Expression expression) {
    if (!(expression instanceof Cast cast)
        || !cast.resolved()
        || !(cast.child().dataType() instanceof StringType)
        || !cast.child().foldable()
        || !isTime(cast.dataType())) {
      return null;
    }
    Object value = cast.child().eval(InternalRow$.MODULE$.empty());
    String word = String.valueOf(value).trim().toLowerCase(Locale.ROOT);
    return WORDS.contains(word) ? word : null;
  }

  private static boolean isTime(DataType type) {
    return type instanceof TimestampType
        || type instanceof TimestampNTZType
        || type instanceof DateType;
  }

  private Literal wordLiteral(Cast cast, String word) {
    ZonedDateTime here = now.atZone(zone(cast));
    if (word.equals("now") && cast.dataType() instanceof TimestampType) {
      return Literal.create(micros(now), DataTypes.TimestampType);
    }
    if (word.equals("now") && cast.dataType() instanceof TimestampNTZType) {
      return localTimestamp(here.toLocalDateTime());
    }
    LocalDate today = here.toLocalDate();
    LocalDate day =
        switch (word) {
          case "tomorrow" -> today.plusDays(1);
          case "yesterday" -> today.minusDays(1);
          default -> today;
        };
    if (cast.dataType() instanceof DateType) {
      return date(day);
    }
    return cast.dataType() instanceof TimestampNTZType
        ? localTimestamp(day.atStartOfDay())
        : Literal.create(
            micros(day.atStartOfDay(here.getZone()).toInstant()), DataTypes.TimestampType);
  }

  private static Literal date(LocalDate day) {
    return Literal.create((int) day.toEpochDay(), DataTypes.DateType);
  }

  private static Literal localTimestamp(LocalDateTime time) {
    return Literal.create(micros(time.toInstant(ZoneOffset.UTC)), DataTypes.TimestampNTZType);
  }

  private static long micros(Instant instant) {
    return Math.addExact(
        Math.multiplyExact(instant.getEpochSecond(), 1_000_000L),
        instant.get(ChronoField.MICRO_OF_SECOND));
  }

  private static ZoneId zone(TimeZoneAwareExpression expression) {
    return expression.zoneId();
  }
}
