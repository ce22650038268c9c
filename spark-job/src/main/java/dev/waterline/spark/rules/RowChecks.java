package dev.waterline.spark.rules;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.length;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.unix_micros;

import dev.waterline.core.dqdl.QuotedString;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;

/** The rules that judge rows one by one. */
final class RowChecks {

  /** The types that AWS's page <i>ColumnDataType</i> lists. */
  private static final Map<String, DataType> CHECKED_TYPES =
      Map.of(
          "BOOLEAN", DataTypes.BooleanType,
          "DATE", DataTypes.DateType,
          "TIMESTAMP", DataTypes.TimestampType,
          "INTEGER", DataTypes.IntegerType,
          "DOUBLE", DataTypes.DoubleType,
          "FLOAT", DataTypes.FloatType,
          "LONG", DataTypes.LongType);

  private final Relation primary;
  private final WhereClauses wheres;
  private final Instant now;
  private final ValueTest values;

  RowChecks(Relation primary, WhereClauses wheres, Instant now, Comparands comparands) {
    this.primary = primary;
    this.wheres = wheres;
    this.now = now;
    this.values = new ValueTest(comparands);
  }

  /** The check of a rule, or nothing when its type isn't about single rows. */
  Optional<RowCheck> of(LeafRule rule) {
    return switch (rule.type()) {
      case IsComplete, Completeness, ColumnValues, ColumnLength, ColumnDataType, DataFreshness -> {
        Relation.Field field = primary.field(rule.parameter());
        yield Optional.of(new RowCheck(wheres.rows(rule.where()), holds(rule, field)));
      }
      default -> Optional.empty();
    };
  }

  private Column holds(LeafRule rule, Relation.Field field) {
    return switch (rule.type()) {
      case ColumnValues -> values.holds(field.column(), field.type(), rule.requiredCondition());
      case ColumnLength -> hasLength(field, rule.requiredCondition());
      case ColumnDataType -> castable(field, rule.requiredCondition());
      case DataFreshness -> fresh(field, rule.requiredCondition());
      default -> field.column().isNotNull();
    };
  }

  /** NULL has length 0 (AWS's page <i>ColumnLength</i>). */
  private Column hasLength(Relation.Field field, Condition condition) {
    if (!(field.type() instanceof StringType)) {
      throw RuleProblem.fails(
          "'%s' is %s; a length is one of strings"
              .formatted(field.name(), field.type().simpleString()));
    }
    Column length = coalesce(length(field.column()), lit(0));
    return values.holds(length, DataTypes.IntegerType, condition);
  }

  private static Column castable(Relation.Field field, Condition condition) {
    if (condition.operator() != Operator.EQUALS && condition.operator() != Operator.IN) {
      throw RuleProblem.error("ColumnDataType knows = and in");
    }
    Column text = Columns.tryCast(field.column(), DataTypes.StringType);
    List<Column> casts =
        condition.operands().stream()
            .map(operand -> Columns.tryCast(text, checkedType(operand)).isNotNull())
            .toList();
    return Columns.anyOf(casts);
  }

  private static DataType checkedType(Operand operand) {
    String name =
        operand instanceof Operand.Text text
            ? QuotedString.unescape(text.quoted()).toUpperCase(Locale.ROOT)
            : "";
    DataType type = CHECKED_TYPES.get(name);
    if (type == null) {
      throw RuleProblem.error(
          "%s is not a type that ColumnDataType knows: Boolean, Date, Timestamp, Integer, Double,"
                  .formatted(operand)
              + " Float, Long");
    }
    return type;
  }

  private Column fresh(Relation.Field field, Condition condition) {
    DataType type = field.type();
    boolean temporal =
        type instanceof DateType
            || type instanceof TimestampType
            || type instanceof TimestampNTZType;
    if (!temporal && !(type instanceof StringType)) {
      throw RuleProblem.fails(
          "'%s' is %s; only dates and times have an age"
              .formatted(field.name(), type.simpleString()));
    }
    Column time = Columns.tryCast(field.column(), DataTypes.TimestampType);
    long nowMicros = ChronoUnit.MICROS.between(Instant.EPOCH, now);
    Column age = lit(nowMicros).minus(unix_micros(time));
    List<Operand> micros =
        condition.operands().stream()
            .<Operand>map(operand -> new Operand.Num(micros(operand)))
            .toList();
    Column holds =
        values.holds(age, DataTypes.LongType, new Condition(condition.operator(), micros));
    return time.isNotNull().and(holds);
  }

  private static BigDecimal micros(Operand operand) {
    if (operand instanceof Operand.Age age) {
      Duration duration = age.age();
      return BigDecimal.valueOf(duration.toSeconds()).movePointRight(6);
    }
    throw RuleProblem.error("an age is written as 3 days, 12 hours or 30 minutes");
  }
}
