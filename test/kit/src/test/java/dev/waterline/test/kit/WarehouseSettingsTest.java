package dev.waterline.test.kit;

import static dev.waterline.test.kit.Warehouse.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.hadoop.HadoopCatalog;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import scala.runtime.AbstractFunction1;
import scala.runtime.BoxedUnit;

/** A catalog class and session extensions of one's own, beside a plain warehouse. */
class WarehouseSettingsTest {

  @RegisterExtension final Warehouse plain = Warehouse.named("lake");

  @RegisterExtension
  final Warehouse special =
      Warehouse.named("sea")
          .property("catalog-impl", FirstLetterCatalog.class.getName())
          .property("letter", "S")
          .extension(CountingExtensions.class.getName());

  @Test
  void theCatalogIsOfTheClassThatWasGiven() {
    special.table("shop.orders", "id INT", row(1));

    assertThat(special.catalog()).isEqualTo("sea");
    assertThat(special.iceberg("shop.orders").properties()).containsEntry("letter", "S");
    assertThat(special.exists("sea.shop.orders")).isTrue();
    assertThat(plain.exists("shop.orders")).isFalse();
  }

  @Test
  void extensionsAreInTheSessionsThatAskForThem() {
    CountingRule.plans = 0;
    plain.sql("SELECT 1").collectAsList();
    assertThat(CountingRule.plans).isZero();

    special.sql("SELECT 1").collectAsList();

    assertThat(CountingRule.plans).isPositive();
    assertThat(special.spark().sparkContext()).isSameAs(plain.spark().sparkContext());
  }

  @Test
  void extensionsThatAreNoneAreNamed() {
    assertThatThrownBy(() -> Warehouse.named("lake").extension("java.lang.String").beforeEach(null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("'java.lang.String' can't be used as Spark session extensions");
  }

  /** A catalog with a property of its own, which new tables carry. */
  public static class FirstLetterCatalog extends HadoopCatalog {
    private String letter = "";

    @Override
    public void initialize(String name, Map<String, String> properties) {
      letter = properties.get("letter");
      super.initialize(name, properties);
    }

    @Override
    public TableBuilder buildTable(TableIdentifier identifier, org.apache.iceberg.Schema schema) {
      return super.buildTable(identifier, schema).withProperty("letter", letter);
    }
  }

  /** Session extensions as Spark loads them. */
  public static class CountingExtensions
      extends AbstractFunction1<SparkSessionExtensions, BoxedUnit> {
    @Override
    public BoxedUnit apply(SparkSessionExtensions extensions) {
      extensions.injectOptimizerRule(
          new AbstractFunction1<>() {
            @Override
            public Rule<LogicalPlan> apply(org.apache.spark.sql.SparkSession session) {
              return new CountingRule();
            }
          });
      return BoxedUnit.UNIT;
    }
  }

  private static final class CountingRule extends Rule<LogicalPlan> {
    private static int plans;

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
      plans++;
      return plan;
    }
  }
}
