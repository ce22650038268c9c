package dev.waterline.spark.clock;

import org.apache.spark.sql.SparkSessionExtensions;
import scala.runtime.AbstractFunction1;
import scala.runtime.BoxedUnit;

/**
 * Gives sessions the run's clock; named in {@code spark.sql.extensions}. A session without {@link
 * FrozenClock#CLOCK} keeps the wall clock.
 */
public final class ClockExtensions extends AbstractFunction1<SparkSessionExtensions, BoxedUnit> {

  @Override
  public BoxedUnit apply(SparkSessionExtensions extensions) {
    extensions.injectResolutionRule(FrozenClock.InTableFunctions::new);
    extensions.injectPostHocResolutionRule(FrozenClock::new);
    return BoxedUnit.UNIT;
  }
}
