package dev.waterline.test.kit;

import static dev.waterline.test.kit.Warehouse.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** docs/test-kit.md shows {@link OrdersPerRegionTest}, and the message of its failure. */
class DocumentationTest {

  @RegisterExtension final Warehouse warehouse = Warehouse.named("lake");

  @Test
  void theExampleIsATestThatRuns() throws IOException {
    String source =
        Files.readString(Path.of("src/test/java/dev/waterline/test/kit/OrdersPerRegionTest.java"));
    String withoutPackage = source.substring(source.indexOf("import "));

    assertThat(page()).contains("```java\n" + withoutPackage + "```");
  }

  @Test
  void theFailureIsTheOneThatIsShown() throws IOException {
    warehouse.table(
        "shop.totals",
        "region STRING, orders BIGINT, amount DOUBLE",
        row("EU", 2, 109.0),
        row(null, 2, 0.3));

    String message =
        catchThrowable(
                () ->
                    warehouse
                        .assertTable("shop.totals")
                        .within(1e-9)
                        .hasRows(row("EU", 1, 10.0), row(null, 2, 0.3)))
            .getMessage();

    assertThat(page()).contains("```\n" + message + "\n```");
  }

  private static String page() throws IOException {
    return Files.readString(Path.of("../../docs/test-kit.md"));
  }
}
