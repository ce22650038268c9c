package dev.waterline.spark.compare;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Finds the columns, and the fields inside them, that both sides have and that are not compared
 * because of their types.
 */
final class UncomparedParts {

  private final List<String> notes = new ArrayList<>();

  private UncomparedParts() {}

  /** One sentence for each. */
  static List<String> notes(Alignment alignment) {
    UncomparedParts parts = new UncomparedParts();
    for (ColumnPair column : alignment.columns()) {
      if (column.base() != null && column.candidate() != null && !column.ignored()) {
        parts.visit(
            "Column",
            column.name(),
            column.base().field().dataType(),
            column.candidate().field().dataType(),
            column.form());
      }
    }
    return parts.notes;
  }

  private void visit(
      String what, String path, DataType base, DataType candidate, @Nullable Form form) {
    if (form == null) {
      boolean ignored = Form.of(base, candidate, path, part -> false) != null;
      if (!ignored) {
        notes.add(
            "%s \"%s\" is not compared: it is %s on base and %s on the candidate."
                .formatted(what, path, base.catalogString(), candidate.catalogString()));
      }
    } else if (form instanceof Form.Array array) {
      DataType baseElement = ((ArrayType) base).elementType();
      DataType candidateElement = ((ArrayType) candidate).elementType();
      visit("Field", path + ".element", baseElement, candidateElement, array.element());
    } else if (form instanceof Form.Mapping mapping) {
      MapType b = (MapType) base;
      MapType c = (MapType) candidate;
      visit("Field", path + ".key", b.keyType(), c.keyType(), mapping.key());
      visit("Field", path + ".value", b.valueType(), c.valueType(), mapping.value());
    } else if (form instanceof Form.Struct struct) {
      visitFields(path, (StructType) base, (StructType) candidate, struct.fields());
    }
  }

  private void visitFields(
      String path, StructType base, StructType candidate, List<Form.Field> compared) {
    for (int c = 0; c < candidate.length(); c++) {
      int at = c;
      String name = candidate.fields()[c].name();
      int b = Form.indexOf(base, name);
      if (b >= 0) {
        Form form =
            compared.stream()
                .filter(field -> field.candidate() == at)
                .map(Form.Field::form)
                .findFirst()
                .orElse(null);
        visit(
            "Field",
            path + "." + name,
            base.fields()[b].dataType(),
            candidate.fields()[c].dataType(),
            form);
      }
    }
  }
}
