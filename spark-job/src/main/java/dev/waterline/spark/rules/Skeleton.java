package dev.waterline.spark.rules;

import dev.waterline.core.dqdl.QuotedString;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A leaf rule whose strings are replaced by names that mean nothing to the grammar.
 *
 * <p>The grammar reads every string of the form of a date as a date, also where a column or a plain
 * text is meant, and refuses lists that hold both. So a rule has up to two readings: strings that
 * look like dates as dates (needed for {@code <}, {@code between} and next to {@code now()}), and
 * all strings as texts.
 */
final class Skeleton {

  private static final Pattern CONDITION_BEGINS =
      Pattern.compile("[=<>]|\\b(?:between|in|matches|with)\\b");
  private static final Pattern WHERE_FOLLOWS = Pattern.compile("\\bwhere\\s*$");
  private static final Pattern DATE =
      Pattern.compile("\"\\d{4}-\\d{2}-\\d{2}(?:[ T]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,6})?)?)?\"");
  private static final Pattern NUMBER = Pattern.compile("\"(-?\\d+(?:\\.\\d+)?)\"");

  /** Types whose condition is about values, so that a quoted number is a text. */
  private static final Set<RuleType> ABOUT_VALUES =
      Set.of(RuleType.ColumnValues, RuleType.ColumnDataType);

  private enum Dates {
    AS_DATES,
    AS_TEXTS
  }

  private final StringBuilder text = new StringBuilder();
  private final Map<String, String> strings = new HashMap<>();
  private final List<String> collapsed = new ArrayList<>();

  private Skeleton() {}

  static List<Skeleton> readings(RuleType type, String rule) {
    Set<String> seen = new LinkedHashSet<>();
    List<Skeleton> readings = new ArrayList<>();
    for (Dates dates : Dates.values()) {
      Skeleton skeleton = new Skeleton();
      skeleton.read(type, rule, dates);
      if (seen.add(skeleton.text())) {
        readings.add(skeleton);
      }
    }
    return readings;
  }

  String text() {
    return text.toString();
  }

  /** The string, with its quotes, that a name of the skeleton stands for. */
  String string(String name) {
    String string = strings.get(name);
    if (string == null) {
      throw RuleProblem.error("a string of the rule can't be read");
    }
    return string;
  }

  /** The parameters that a name of the skeleton stands for: several where the type takes them. */
  List<String> parameters(String name) {
    return collapsed.isEmpty() ? List.of(string(name)) : collapsed;
  }

  private void read(RuleType type, String rule, Dates dates) {
    boolean inParameters = true;
    int from = 0;
    while (true) {
      int quote = rule.indexOf('"', from);
      String between = rule.substring(from, quote < 0 ? rule.length() : quote);
      boolean where = WHERE_FOLLOWS.matcher(between).find();
      boolean firstSegment = from == 0;
      inParameters = inParameters && !where && !CONDITION_BEGINS.matcher(between).find();
      boolean another =
          inParameters && LeafParser.SEVERAL_COLUMNS.contains(type) && !collapsed.isEmpty();
      text.append(firstSegment ? parserType(type, between) : another && quote >= 0 ? "" : between);
      if (quote < 0) {
        return;
      }
      from = QuotedString.end(rule, quote);
      String string = rule.substring(quote, from);
      if (inParameters && LeafParser.SEVERAL_COLUMNS.contains(type)) {
        collapsed.add(string);
      }
      if (!another) {
        boolean value = !inParameters && !where;
        text.append(value ? value(type, string, dates) : name(string));
      }
    }
  }

  /** Variance is unknown to the parser's release and has the form of StandardDeviation. */
  private static String parserType(RuleType type, String segment) {
    return type == RuleType.Variance
        ? RuleType.StandardDeviation.name() + segment.substring(type.name().length())
        : segment;
  }

  private String value(RuleType type, String string, Dates dates) {
    Matcher number = NUMBER.matcher(string);
    if (!ABOUT_VALUES.contains(type) && number.matches()) {
      return number.group(1);
    }
    if (dates == Dates.AS_DATES && DATE.matcher(string).matches()) {
      String name = "\"" + LocalDate.EPOCH.plusDays(strings.size()) + "\"";
      strings.put(name, string);
      return name;
    }
    return name(string);
  }

  private String name(String string) {
    String name = "\"s" + strings.size() + "\"";
    strings.put(name, string);
    return name;
  }
}
