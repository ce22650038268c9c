package dev.waterline.core.judge;

import java.util.List;

/**
 * The answer to a run, or to one model of it.
 *
 * @param verdict the answer
 * @param reasons why, the most important first, one sentence each; never empty
 */
public record Judgement(Verdict verdict, List<String> reasons) {

  public Judgement {
    reasons = List.copyOf(reasons);
    if (reasons.isEmpty()) {
      throw new IllegalArgumentException("A verdict has a reason: " + verdict);
    }
  }
}
