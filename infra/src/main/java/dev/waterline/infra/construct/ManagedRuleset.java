package dev.waterline.infra.construct;

import dev.waterline.core.dqdl.Rule;
import dev.waterline.core.dqdl.RuleTree;
import dev.waterline.core.dqdl.Ruleset;
import dev.waterline.core.dqdl.RulesetReader;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.Place;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.SourceText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.services.glue.CfnDataQualityRuleset;
import software.amazon.awscdk.services.glue.CfnDataQualityRuleset.DataQualityTargetTableProperty;
import software.constructs.Construct;

/**
 * A ruleset of AWS Glue Data Quality whose text is a file under version control. Projects are
 * judged by it with {@code rules: glue:<name>}, or {@code glue:table/<database>.<table>} when it
 * has a target; Glue's own jobs can use it as well.
 *
 * <p>Its structure is read when the app is synthesised: a broken file fails there, with its place,
 * and not in the deploy or in the first run. What each rule demands of its table is not looked at.
 * Line ends become those of Unix, the only ones that Glue's parser takes.
 */
public final class ManagedRuleset extends Construct {

  private final String rulesetName;

  /**
   * Makes the ruleset.
   *
   * @throws WaterlineException INVALID_ARGUMENT when the file can't be read or isn't a ruleset
   */
  public ManagedRuleset(Construct scope, String id, ManagedRulesetProps props) {
    super(scope, id);
    this.rulesetName = props.name();
    ManagedRulesetProps.Target target = props.target();
    CfnDataQualityRuleset.Builder ruleset =
        CfnDataQualityRuleset.Builder.create(this, "Ruleset")
            .name(props.name())
            .description(props.description())
            .ruleset(checked(props.file()));
    if (target != null) {
      ruleset.targetTable(
          DataQualityTargetTableProperty.builder()
              .databaseName(target.database())
              .tableName(target.table())
              .build());
    }
    ruleset.build();
  }

  /** The name that {@code rules: glue:…} says. */
  public String rulesetName() {
    return rulesetName;
  }

  private static String checked(Path file) {
    String text = read(file).replace("\r\n", "\n").replace('\r', '\n');
    Ruleset ruleset;
    try {
      ruleset = RulesetReader.read(new SourceText(file.toString(), text));
    } catch (WaterlineException e) {
      throw wrong(String.valueOf(e.getMessage()), e.place(), file);
    }
    ruleset.rules().stream().map(Rule::tree).forEach(tree -> requireReadable(tree, file));
    return text;
  }

  private static void requireReadable(RuleTree tree, Path file) {
    if (tree instanceof RuleTree.Unreadable rule) {
      throw wrong("The rule can't be read: " + rule.problem(), rule.place(), file);
    }
    List<RuleTree> parts =
        tree instanceof RuleTree.All all
            ? all.parts()
            : tree instanceof RuleTree.Any any ? any.parts() : List.of();
    parts.forEach(part -> requireReadable(part, file));
  }

  private static WaterlineException wrong(String problem, @Nullable Place place, Path file) {
    return new WaterlineException(
        ErrorCode.INVALID_ARGUMENT, "%s: %s".formatted(place == null ? file : place, problem));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "The ruleset file %s can't be read%s"
              .formatted(file, Files.exists(file) ? ": is it a text in UTF-8?" : ": there is none"),
          e);
    }
  }
}
