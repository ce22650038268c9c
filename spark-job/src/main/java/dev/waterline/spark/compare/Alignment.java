package dev.waterline.spark.compare;

import static dev.waterline.spark.compare.ColumnNames.fold;
import static dev.waterline.spark.compare.ColumnNames.invalid;

import dev.waterline.core.compare.CompareSettings;
import dev.waterline.spark.compare.ColumnPair.Constancy;
import dev.waterline.spark.compare.ColumnPair.SideColumn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
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
    Predicate<String> ignored = ignored(base, candidate, settings.ignore(), rename, notes);
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
        columns.add(pair(base.field(i).name(), onBase, null, ignored, unstable, settings));
      }
    }
    return new Alignment(
        List.copyOf(columns), key(columns, base, candidate, settings.key()), List.copyOf(notes));
  }

  /** The column of this name, or null. */
  @Nullable ColumnPair find(String name) {
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
    Map<String, String> effective = new HashMap<>();
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
            effective.put(from, to);
          }
        });
    return effective;
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
      Set<String> ignore,
      Map<String, String> rename,
      List<String> notes) {
    Set<String> folded = new HashSet<>();
    for (String name : ignore) {
      String column = name.contains(".") ? name.substring(0, name.indexOf('.')) : name;
      boolean known =
          base.find(name).isPresent()
              || candidate.find(name).isPresent()
              || base.find(column).isPresent()
              || candidate.find(column).isPresent();
      if (!known) {
        notes.add("Ignoring \"%s\" has no effect: neither side has this column.".formatted(name));
      }
      folded.add(fold(name));
    }
    rename.forEach(
        (from, to) -> {
          if (folded.contains(fold(from))) {
            folded.add(fold(to));
          }
        });
    return path -> folded.contains(fold(path));
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
