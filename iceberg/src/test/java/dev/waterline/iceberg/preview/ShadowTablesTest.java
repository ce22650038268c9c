package dev.waterline.iceberg.preview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.core.table.TableName;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShadowTablesTest {

  private static final RunId RUN = new RunId("pr_7_0123456789ab_r1");

  @Test
  void aShadowTableIsASiblingOfTheOutput() {
    assertThat(ShadowTables.of(TableName.parse("a.shop.totals"), RUN, Side.CANDIDATE))
        .hasToString("a.shop.waterline_pr_7_0123456789ab_r1__candidate__totals");
  }

  @Test
  void outputsOfOneNameStayApartInAnotherNamespace() {
    TableName shop = TableName.parse("shop.totals");
    TableName mart = TableName.parse("mart.totals");
    List<String> sandbox = List.of("sandbox");

    TableName shadow = ShadowTables.in(sandbox, shop, RUN, Side.BASE);

    assertThat(shadow.toString())
        .startsWith("sandbox.waterline_pr_7_0123456789ab_r1__base__totals_");
    assertThat(shadow).isNotEqualTo(ShadowTables.in(sandbox, mart, RUN, Side.BASE));
    assertThat(ShadowTables.in(List.of("shop"), shop, RUN, Side.BASE))
        .isEqualTo(ShadowTables.of(shop, RUN, Side.BASE));
  }

  @Test
  void longNamesAreCutAndStayDifferent() {
    TableName one = TableName.of("shop", "t".repeat(199) + "a");
    TableName other = TableName.of("shop", "t".repeat(199) + "b");

    TableName shadow = ShadowTables.of(one, RUN, Side.BASE);

    assertThat(shadow.name()).hasSize(200).startsWith(RUN.refPrefix() + "base__ttt");
    assertThat(ShadowTables.of(other, RUN, Side.BASE)).isNotEqualTo(shadow);
    assertThat(RunId.ofName(shadow.name())).contains(RUN);
  }

  @Test
  void aCharacterIsNeverCutInTwo() {
    String name =
        ShadowTables.of(TableName.of("shop", "x" + "\uD83D\uDE00".repeat(150)), RUN, Side.BASE)
            .name();

    assertThat(name).hasSizeLessThanOrEqualTo(200);
    assertThat(name.codePoints()).noneMatch(c -> c >= 0xD800 && c <= 0xDFFF);
  }
}
