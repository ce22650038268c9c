package dev.waterline.infra.policy;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** Prints what the roles of a synthesised app may and may not do; {@code infra/permissions}. */
public final class ShowPermissions {

  private ShowPermissions() {}

  /** Takes the folder that {@code cdk synth} wrote. */
  public static void main(String[] arguments) throws IOException {
    System.exit(run(System.out, Path.of(arguments.length == 0 ? "cdk.out" : arguments[0])));
  }

  /**
   * Asks every question of the table that concerns something that the app has. An app of one's own
   * that composes the constructs can be asked as well.
   *
   * @param out gets a line for each question
   * @param folder what {@code cdk synth} wrote: one workflow with what belongs to it
   * @return 0 when each role is as the table says, 1 when one is not
   */
  public static int run(PrintStream out, Path folder) throws IOException {
    List<PermissionTable.Row> rows = PermissionTable.ask(new Deployment(Assembly.read(folder)));
    int wrong = 0;
    for (PermissionTable.Row row : rows) {
      out.println(row + (row.right() ? "" : "  <- expected: " + row.expected()));
      wrong += row.right() ? 0 : 1;
    }
    out.println("%d permissions asked, %d not as they should be".formatted(rows.size(), wrong));
    return wrong == 0 ? 0 : 1;
  }
}
