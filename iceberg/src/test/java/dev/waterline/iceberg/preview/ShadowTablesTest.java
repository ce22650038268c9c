package dev.waterline.iceberg.preview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.core.table.TableName;
import org.junit.jupiter.api.Test;

class ShadowTablesTest {

  private static final RunId RUN = new RunId("pr_7_0123456789ab_r1");

  @Test
  void aShadowTableIsASiblingOfTheOutput() {
    assertThat(ShadowTables.of(TableName.parse("a.shop.totals"), RUN, Side.CANDIDATE))
        .hasToString("a.shop.waterline_pr_7_0123456789ab_r1__candidate__totals");
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
