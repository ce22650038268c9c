package dev.waterline.core.report;

import dev.waterline.core.judge.Outcome;
import dev.waterline.core.judge.RuleOutcome;
import dev.waterline.core.judge.Severity;
import dev.waterline.core.run.Side;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What became of one rule on both sides. At least one side is not null.
 *
 * @param base the outcome on base, or null when it wasn't evaluated there
 * @param candidate the outcome on the candidate, likewise
 */
record RuleHistory(@Nullable RuleOutcome base, @Nullable RuleOutcome candidate) {

  /** What a reader should make of a rule, worst first. */
  enum Standing {
    ERROR(Outcome.ERROR, "could not be evaluated"),
    NEWLY_FAILS(Outcome.FAIL, "newly fails"),
    FAILS(Outcome.FAIL, "fails"),
    ALREADY_FAILING(Outcome.WARN, "already failing on base"),
    WARNS(Outcome.WARN, "fails, as a warning"),
    NOT_EVALUATED(Outcome.WARN, "was evaluated on base alone"),
    FIXED(Outcome.PASS, "passes; it failed on base"),
    PASSES(Outcome.PASS, "passes");

    private final Outcome weight;
    private final String words;

    Standing(Outcome weight, String words) {
      this.weight = weight;
      this.words = words;
    }

    String words() {
      return words;
    }

    /** FAIL fails the run by itself; what is wrong and doesn't is WARN. */
    Outcome weight() {
      return weight;
    }
  }

  /** The rules in their order, the outcomes of both sides side by side. */
  static List<RuleHistory> of(List<RuleOutcome> outcomes) {
    List<RuleHistory> histories = new ArrayList<>();
    Map<String, Deque<Integer>> ofOneSide = new HashMap<>();
    for (RuleOutcome outcome : outcomes) {
      Deque<Integer> waiting =
          ofOneSide.computeIfAbsent(outcome.rule(), rule -> new ArrayDeque<>());
      if (!waiting.isEmpty() && histories.get(waiting.peek()).lacks(outcome.side())) {
        int index = waiting.remove();
        histories.set(index, histories.get(index).with(outcome));
      } else {
        waiting.add(histories.size());
        histories.add(new RuleHistory(null, null).with(outcome));
      }
    }
    return histories;
  }

  String rule() {
    return latest().rule();
  }

  /** The facts: the candidate's when it has any. */
  String reason() {
    return latest().reason();
  }

  Standing standing() {
    if (candidate == null) {
      return Standing.NOT_EVALUATED;
    }
    boolean failedBefore = base != null && base.outcome() == Outcome.FAIL;
    return switch (candidate.outcome()) {
      case ERROR -> Standing.ERROR;
      case PASS -> failedBefore ? Standing.FIXED : Standing.PASSES;
      case WARN -> Standing.WARNS;
      case FAIL ->
          candidate.severity() == Severity.WARN
              ? Standing.WARNS
              : candidate.newlyFailing()
                  ? Standing.NEWLY_FAILS
                  : failedBefore ? Standing.ALREADY_FAILING : Standing.FAILS;
    };
  }

  private RuleOutcome latest() {
    return candidate != null ? candidate : Objects.requireNonNull(base);
  }

  private boolean lacks(Side side) {
    return (side == Side.BASE ? base : candidate) == null;
  }

  private RuleHistory with(RuleOutcome outcome) {
    return outcome.side() == Side.BASE
        ? new RuleHistory(outcome, candidate)
        : new RuleHistory(base, outcome);
  }
}
