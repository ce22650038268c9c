package dev.waterline.infra.construct;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awscdk.CfnResource;
import software.constructs.IConstruct;

/**
 * Reasons for what cdk-nag's AwsSolutions pack finds, written as the pack reads them: in the
 * resource's metadata. An app that doesn't use cdk-nag needs no library for it.
 */
final class NagReasons {

  private NagReasons() {}

  /** The rule doesn't apply to any CloudFormation resource of the construct, for this reason. */
  static void accept(IConstruct construct, String rule, String reason) {
    accept(construct, Map.of("id", rule, "reason", reason));
  }

  /**
   * The wildcards in the policies of the construct are meant.
   *
   * @param findings what exactly is accepted, as regular expressions of ECMAScript; any other
   *     wildcard stays a finding
   */
  static void acceptWildcards(IConstruct construct, String reason, String... findings) {
    accept(
        construct,
        Map.of(
            "id",
            "AwsSolutions-IAM5",
            "reason",
            reason,
            "applies_to",
            List.of(findings).stream().map(finding -> Map.of("regex", finding)).toList()));
  }

  private static void accept(IConstruct construct, Map<String, Object> suppression) {
    for (IConstruct child : construct.getNode().findAll()) {
      if (child instanceof CfnResource resource) {
        Object present = resource.getMetadata("cdk_nag");
        List<Object> rules = new ArrayList<>();
        if (present instanceof Map<?, ?> map
            && map.get("rules_to_suppress") instanceof List<?> list) {
          rules.addAll(list);
        }
        rules.add(suppression);
        resource.addMetadata("cdk_nag", Map.of("rules_to_suppress", rules));
      }
    }
  }
}
