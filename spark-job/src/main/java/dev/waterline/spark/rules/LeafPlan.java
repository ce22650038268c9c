package dev.waterline.spark.rules;

/** A compiled leaf: it has asked for its measures and judges them once they are taken. */
@FunctionalInterface
interface LeafPlan {

  /**
   * @throws RuleProblem when a measure couldn't be taken or there is nothing to judge
   */
  LeafResult judge();
}
