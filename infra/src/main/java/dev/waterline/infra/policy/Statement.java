package dev.waterline.infra.policy;

import java.util.List;

/**
 * One statement of a policy.
 *
 * @param effect what it does when it applies
 * @param actions patterns
 * @param actionMatch whether the patterns are {@code Action} or {@code NotAction}
 * @param resources patterns
 * @param resourceMatch whether the patterns are {@code Resource} or {@code NotResource}
 * @param conditions all of which must hold
 */
record Statement(
    Effect effect,
    List<String> actions,
    Match actionMatch,
    List<String> resources,
    Match resourceMatch,
    List<Condition> conditions) {

  Statement {
    actions = List.copyOf(actions);
    resources = List.copyOf(resources);
    conditions = List.copyOf(conditions);
  }

  enum Effect {
    ALLOW,
    DENY
  }

  /** Which side of its patterns an element means. */
  enum Match {
    LISTED,
    NOT_LISTED
  }

  boolean appliesTo(Request request) {
    boolean action =
        actions.stream()
            .anyMatch(pattern -> Wildcards.matchIgnoringCase(pattern, request.action()));
    boolean resource =
        resources.stream().anyMatch(pattern -> Wildcards.match(pattern, request.resource()));
    return action == (actionMatch == Match.LISTED)
        && resource == (resourceMatch == Match.LISTED)
        && conditions.stream().allMatch(condition -> condition.holds(request.context()));
  }
}
