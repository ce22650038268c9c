package dev.waterline.core.compare;

import dev.waterline.core.run.Side;

/**
 * The same fact about both sides.
 *
 * @param base the fact about base
 * @param candidate the fact about the candidate
 */
public record PerSide<T>(T base, T candidate) {

  public T of(Side side) {
    return side == Side.BASE ? base : candidate;
  }
}
