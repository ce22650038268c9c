package dev.waterline.infra.policy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The published table of what roles may and may not do, asked of one deployment. */
final class PermissionTable {

  private PermissionTable() {}

  /**
   * One row of the table.
   *
   * @param role such as {@code Job}
   * @param expected the decision as the table has it
   * @param request the question
   * @param actual what the policies say
   */
  record Row(String role, Decision expected, Request request, Decision actual) {

    /** A row that asks for less than what is denied is right as well. */
    boolean right() {
      return actual == expected || (expected == Decision.NOT_ALLOWED && actual == Decision.DENIED);
    }

    @Override
    public String toString() {
      String context = request.context().isEmpty() ? "" : "  " + request.context();
      return "%-17s %-10s %-33s %s%s"
          .formatted(role, actual, request.action(), request.resource(), context);
    }
  }

  /** Every row that concerns something that the deployment has. */
  static List<Row> ask(Deployment deployment) {
    return ask(deployment, text().lines().toList());
  }

  static List<Row> ask(Deployment deployment, List<String> lines) {
    List<Row> rows = new ArrayList<>();
    for (String line : lines) {
      if (!line.isBlank() && !line.startsWith("#")) {
        row(deployment, line.trim().split(" {2,}")).ifPresent(rows::add);
      }
    }
    return rows;
  }

  private static Optional<Row> row(Deployment deployment, String[] cells) {
    String role = cells[0];
    Optional<String> resource = deployment.fill(cells[3]);
    if (!deployment.roles().containsKey(role) || resource.isEmpty()) {
      return Optional.empty();
    }
    Map<String, String> context = Map.of();
    if (cells.length == 5) {
      String[] pair = cells[4].split("=", 2);
      context = Map.of(pair[0], deployment.fill(pair[1]).orElseThrow());
    }
    Request request = new Request(cells[2], resource.get(), context);
    return Optional.of(
        new Row(role, expected(cells[1]), request, deployment.decide(role, request)));
  }

  private static Decision expected(String words) {
    for (Decision decision : Decision.values()) {
      if (decision.toString().equals(words)) {
        return decision;
      }
    }
    throw new IllegalArgumentException("'" + words + "' is no decision of the table");
  }

  private static String text() {
    try (InputStream in = PermissionTable.class.getResourceAsStream("permissions.txt")) {
      if (in == null) {
        throw new IllegalStateException("The jar lacks its resource permissions.txt");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
