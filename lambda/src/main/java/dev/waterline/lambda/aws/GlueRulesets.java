package dev.waterline.lambda.aws;

import dev.waterline.core.dqdl.RulesetCatalog;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.RuleSource;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.table.TableName;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.glue.model.DataQualityRulesetListDetails;
import software.amazon.awssdk.services.glue.model.EntityNotFoundException;
import software.amazon.awssdk.services.glue.model.GlueException;

/** Rulesets of AWS Glue Data Quality, of the function's own account and region. */
public final class GlueRulesets implements RulesetCatalog {

  /** Rulesets of one table: reading more would take the function's whole time. */
  static final int MOST_OF_A_TABLE = 50;

  private static final String SERVICE = "Glue";
  private static final String DENIED = "AccessDeniedException";

  private final GlueClient glue;

  public GlueRulesets(GlueClient glue) {
    this.glue = glue;
  }

  @Override
  public SourceText ruleset(String name) {
    return asked(
        "the ruleset '" + name + "'",
        () -> {
          try {
            return new SourceText(
                RuleSource.PREFIX + name,
                glue.getDataQualityRuleset(request -> request.name(name)).ruleset());
          } catch (EntityNotFoundException e) {
            throw invalid("There is no ruleset '%s' in the Glue Data Catalog".formatted(name), e);
          }
        });
  }

  @Override
  public List<SourceText> rulesetsOf(TableName target) {
    if (target.parts().size() != 2) {
      throw invalid("%s is no table of the Glue Data Catalog".formatted(target), null);
    }
    List<String> names = asked("the rulesets of " + target, () -> names(target));
    if (names.isEmpty()) {
      throw invalid(
          "No ruleset of the Glue Data Catalog has the target %s".formatted(target), null);
    }
    return names.stream().sorted().map(this::ruleset).toList();
  }

  private List<String> names(TableName target) {
    List<String> names =
        glue
            .listDataQualityRulesetsPaginator(
                request ->
                    request.filter(
                        filter ->
                            filter.targetTable(
                                table ->
                                    table
                                        .databaseName(target.namespace().get(0))
                                        .tableName(target.name()))))
            .stream()
            .flatMap(page -> page.rulesets().stream())
            .map(DataQualityRulesetListDetails::name)
            .limit(MOST_OF_A_TABLE + 1L)
            .toList();
    if (names.size() > MOST_OF_A_TABLE) {
      throw invalid(
          "More than %d rulesets have the target %s: name the one that counts, glue:<name>"
              .formatted(MOST_OF_A_TABLE, target),
          null);
    }
    return names;
  }

  /** A right that the environment doesn't give is told where the rules would stand. */
  private static <T> T asked(String what, Supplier<T> call) {
    return AwsErrors.call(
        SERVICE,
        () -> {
          try {
            return call.get();
          } catch (GlueException e) {
            if (e.awsErrorDetails() != null && DENIED.equals(e.awsErrorDetails().errorCode())) {
              throw invalid("Runs of this environment may not read %s".formatted(what), e);
            }
            throw e;
          }
        });
  }

  private static WaterlineException invalid(String message, @Nullable Throwable cause) {
    return new WaterlineException(ErrorCode.RULE_INVALID, message, cause);
  }
}
