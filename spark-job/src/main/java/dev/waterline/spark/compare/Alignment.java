package dev.waterline.spark.compare;

import static dev.waterline.spark.compare.ColumnNames.fold;
import static dev.waterline.spark.compare.ColumnNames.invalid;

import dev.waterline.core.compare.CompareSettings;
import dev.waterline.core.compare.Tolerance;
import dev.waterline.spark.compare.ColumnPair.Constancy;
import dev.waterline.spark.compare.ColumnPair.SideColumn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Which column of base meets which column of the candidate.
 *
 * @param columns the candidate's columns in its order, then those that only base has
 * @param key positions in {@code columns} of the key's columns; null without a key
 * @param notes settings that have no effect
 */
record Alignment(List<ColumnPair> columns, @Nullable List<Integer> key, List<String> notes) {

  static Alignment of(
      StructType baseSchema,
      StructType candidateSchema,
      UnstableColumns unstable,
      CompareSettings settings) {
    ColumnNames base = new ColumnNames("base", baseSchema);
    ColumnNames candidate = new ColumnNames("the candidate", candidateSchema);
    List<String> notes = new ArrayList<>();
    Map<String, String> rename = effectiveRename(base, candidate, settings.rename(), notes);
    Map<String, String> baseNames = baseNames(rename);
    Predicate<String> ignored = ignored(base, candidate, settings, rename, notes);
    refuseVoid("base", baseSchema, ignored);
    refuseVoid("the candidate", candidateSchema, ignored);

    List<ColumnPair> columns = new ArrayList<>();
    Set<Integer> matched = new HashSet<>();
    for (int i = 0; i < candidate.size(); i++) {
      StructField field = candidate.field(i);
      SideColumn onCandidate = new SideColumn(i, field);
      String baseName = baseNames.getOrDefault(fold(field.name()), field.name());
      SideColumn onBase =
          base.find(baseName)
              .filter(at -> !renamedAway(base.field(at).name(), field.name(), rename))
              .map(at -> new SideColumn(at, base.field(at)))
              .orElse(null);
      if (onBase != null) {
        matched.add(onBase.ordinal());
      }
      columns.add(pair(field.name(), onBase, onCandidate, ignored, unstable, settings));
    }
    for (int i = 0; i < base.size(); i++) {
      if (!matched.contains(i)) {
        SideColumn onBase = new SideColumn(i, base.field(i));
        columns.add(pair(ownName(onBase, columns), onBase, null, ignored, unstable, settings));
      }
    }
    List<Integer> key = key(columns, base, candidate, settings.key());
    Alignment alignment = new Alignment(List.copyOf(columns), key, List.of());
    notes.addAll(alignment.tolerancesWithoutEffect(settings.tolerance()));
    return new Alignment(alignment.columns(), key, List.copyOf(notes));
  }

  /** The name of a column that only base has, where another took it over by a rename, too. */
  private static String ownName(SideColumn onBase, List<ColumnPair> columns) {
    String name = onBase.field().name();
    while (find(name, columns) != null) {
      name += " (base)";
    }
    return name;
  }

  private List<String> tolerancesWithoutEffect(Map<String, Tolerance> tolerance) {
    List<String> notes = new ArrayList<>();
    for (String name : tolerance.keySet()) {
      ColumnPair column = find(name);
      String reason = null;
      if (column == null) {
        reason = isNumberOfStruct(name) ? null : "it is no column, nor a number of a struct column";
      } else if (isKey(columns.indexOf(column))) {
        reason = "it is a column of the key";
      }
      if (reason != null) {
        notes.add("The tolerance of \"%s\" has no effect: %s.".formatted(name, reason));
      }
    }
    return notes;
  }

  private boolean isNumberOfStruct(String path) {
    for (ColumnPair column : columns) {
      String prefix = fold(column.name()) + ".";
      if (fold(path).startsWith(prefix) && column.type() instanceof StructType struct) {
        int field = Form.indexOf(struct, fold(path).substring(prefix.length()));
        if (field >= 0 && Form.isNumber(struct.fields()[field].dataType())) {
          return true;
        }
      }
    }
    return false;
  }

  /** The column of this name, or null. */
  @Nullable ColumnPair find(String name) {
    return find(name, columns);
  }

  private static @Nullable ColumnPair find(String name, List<ColumnPair> columns) {
    for (ColumnPair column : columns) {
      if (fold(column.name()).equals(fold(name))) {
        return column;
      }
    }
    return null;
  }

  boolean isKey(int column) {
    return key != null && key.contains(column);
  }

  /** Whether the settings leave every column out, so that only rows are counted. */
  boolean allIgnored() {
    return columns.stream().allMatch(ColumnPair::ignored);
  }

  /** Whether no compared column outside the key is the same in every run. */
  boolean nothingConstant() {
    for (int i = 0; i < columns.size(); i++) {
      ColumnPair column = columns.get(i);
      if (!isKey(i) && column.comparable() && column.constancy() != Constancy.VARYING) {
        return false;
      }
    }
    return true;
  }

  private static ColumnPair pair(
      String name,
      @Nullable SideColumn base,
      @Nullable SideColumn candidate,
      Predicate<String> ignored,
      UnstableColumns unstable,
      CompareSettings settings) {
    Form form =
        base == null || candidate == null || ignored.test(name)
            ? null
            : Form.of(base.field().dataType(), candidate.field().dataType(), name, ignored);
    boolean masked =
        masked(settings.mask(), name)
            || (base != null && masked(settings.mask(), base.field().name()));
    return new ColumnPair(
        name,
        base,
        candidate,
        form,
        ignored.test(name),
        unstable.constancy(base, candidate),
        masked);
  }

  /** A struct with a masked field is masked as a whole. */
  private static boolean masked(Set<String> mask, String name) {
    for (String entry : mask) {
      if (fold(entry).equals(fold(name)) || fold(entry).startsWith(fold(name) + ".")) {
        return true;
      }
    }
    return false;
  }

  /** The renames whose columns are there; a rename outlives the change that it was made for. */
  private static Map<String, String> effectiveRename(
      ColumnNames base, ColumnNames candidate, Map<String, String> rename, List<String> notes) {
    Map<String, String> effective = new LinkedHashMap<>();
    rename.forEach(
        (from, to) -> {
          if (base.find(from).isEmpty()) {
            notes.add(
                "Renaming \"%s\" to \"%s\" has no effect: base has no column \"%s\"."
                    .formatted(from, to, from));
          } else if (candidate.find(to).isEmpty()) {
            notes.add(
                "Renaming \"%s\" to \"%s\" has no effect: the candidate has no column \"%s\"."
                    .formatted(from, to, to));
          } else {
            renameOnce(from, to, effective);
          }
        });
    return effective;
  }

  private static void renameOnce(String from, String to, Map<String, String> effective) {
    for (Map.Entry<String, String> other : effective.entrySet()) {
      if (fold(other.getKey()).equals(fold(from))) {
        throw invalid(
            "Column \"%s\" of base is renamed to \"%s\" and to \"%s\"."
                .formatted(from, other.getValue(), to));
      }
    }
    effective.put(from, to);
  }

  /** Base's name by the candidate's (folded) name, for the columns that were renamed. */
  private static Map<String, String> baseNames(Map<String, String> rename) {
    Map<String, String> names = new HashMap<>();
    rename.forEach(
        (from, to) -> {
          if (names.put(fold(to), from) != null) {
            throw invalid("Two columns of base are renamed to \"%s\".".formatted(to));
          }
        });
    return names;
  }

  /** Whether base's column was renamed to another column than this one. */
  private static boolean renamedAway(String baseName, String name, Map<String, String> rename) {
    for (Map.Entry<String, String> entry : rename.entrySet()) {
      if (fold(entry.getKey()).equals(fold(baseName))) {
        return !fold(entry.getValue()).equals(fold(name));
      }
    }
    return false;
  }

  private static Predicate<String> ignored(
      ColumnNames base,
      ColumnNames candidate,
      CompareSettings settings,
      Map<String, String> rename,
      List<String> notes) {
    Set<String> key = new HashSet<>();
    if (settings.key() != null) {
      settings.key().forEach(name -> key.add(fold(name)));
    }
    Set<String> folded = new HashSet<>();
    for (String name : settings.ignore()) {
      String path = renamed(fold(name), rename);
      if (key.contains(path)) {
        notes.add("Ignoring \"%s\" has no effect: it is a column of the key.".formatted(name));
        continue;
      }
      if (!known(fold(name), base) && !known(fold(name), candidate)) {
        notes.add("Ignoring \"%s\" has no effect: neither side has this column.".formatted(name));
      }
      folded.add(fold(name));
      folded.add(path);
    }
    return path -> folded.contains(fold(path));
  }

  /** Whether a path is a column's, or begins with one. */
  private static boolean known(String path, ColumnNames side) {
    for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
      if (side.find(path.substring(0, dot)).isPresent()) {
        return true;
      }
    }
    return side.find(path).isPresent();
  }

  /** A path of base under the candidate's name of its column. */
  private static String renamed(String path, Map<String, String> rename) {
    for (Map.Entry<String, String> entry : rename.entrySet()) {
      String from = fold(entry.getKey());
      if (path.equals(from) || path.startsWith(from + ".")) {
        return fold(entry.getValue()) + path.substring(from.length());
      }
    }
    return path;
  }

  private static @Nullable List<Integer> key(
      List<ColumnPair> columns,
      ColumnNames base,
      ColumnNames candidate,
      @Nullable List<String> names) {
    if (names == null) {
      return null;
    }
    List<Integer> key = new ArrayList<>();
    for (String name : names) {
      int ordinal = candidate.find(name).orElseThrow(() -> candidate.missing("key column", name));
      ColumnPair column = columns.get(ordinal);
      if (column.base() == null) {
        throw base.missing("key column", name);
      }
      if (!key.contains(ordinal)) {
        key.add(ordinal);
      }
    }
    return List.copyOf(key);
  }

  private static void refuseVoid(String side, StructType schema, Predicate<String> ignored) {
    for (StructField field : schema.fields()) {
      String path = ignored.test(field.name()) ? null : voidPath(field.name(), field.dataType());
      if (path != null) {
        throw invalid(
            "Column \"%s\" of %s has the type void (a bare NULL). Cast it, as in CAST(NULL AS STRING)."
                .formatted(path, side));
      }
    }
  }

  private static @Nullable String voidPath(String path, DataType type) {
    if (type instanceof NullType) {
      return path;
    }
    if (type instanceof ArrayType array) {
      return voidPath(path + ".element", array.elementType());
    }
    if (type instanceof MapType map) {
      String key = voidPath(path + ".key", map.keyType());
      return key != null ? key : voidPath(path + ".value", map.valueType());
    }
    if (type instanceof StructType struct) {
      for (StructField field : struct.fields()) {
        String found = voidPath(path + "." + field.name(), field.dataType());
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }
}
