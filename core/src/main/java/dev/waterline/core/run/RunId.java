package dev.waterline.core.run;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The identity of one run, and the root of every name that the run gives to something it makes.
 *
 * <p>{@code pr_<number>_<12 hex digits of the head commit>_r<attempt>} or {@code local_<12 hex
 * digits>_r<attempt>}. The form is narrow on purpose: an id can be part of a branch, tag, table or
 * folder name without quoting, is never all digits, and no id is a prefix of another one's refs
 * (see {@link #refPrefix()}).
 *
 * @param value the id, for example {@code local_0123456789ab_r1}
 */
public record RunId(String value) {

  private static final String REGEX = "(?:pr_[1-9][0-9]{0,9}|local)_[0-9a-f]{12}_r[1-9][0-9]{0,4}";

  private static final Pattern FORM = Pattern.compile(REGEX);

  /** What every ref and shadow table of Waterline's starts with. */
  public static final String PREFIX = "waterline_";

  private static final Pattern NAME = Pattern.compile(PREFIX + "(" + REGEX + ")__");

  /** The snapshot property and the table property that hold the id of the run that wrote. */
  public static final String PROPERTY = "waterline.run";

  public RunId {
    if (!FORM.matcher(value).matches()) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "'%s' is not a run id: expected pr_<number>_<12 hex digits>_r<attempt> or local_<12 hex digits>_r<attempt>"
              .formatted(printable(value)));
    }
  }

  /** The id of a run on this machine. {@code hash} is at least 12 lower-case hex digits. */
  public static RunId local(String hash, int attempt) {
    return new RunId("local_" + hash.substring(0, 12) + "_r" + attempt);
  }

  /** The id of a pull request's run. {@code commit} is the head commit in lower-case hex. */
  public static RunId pullRequest(int number, String commit, int attempt) {
    return new RunId("pr_" + number + "_" + commit.substring(0, 12) + "_r" + attempt);
  }

  /** The same id with the next attempt. */
  public RunId nextAttempt() {
    int at = value.lastIndexOf("_r") + 2;
    return new RunId(value.substring(0, at) + (Integer.parseInt(value.substring(at)) + 1));
  }

  /**
   * What the name of each ref and shadow table of this run starts with. It ends in two underscores,
   * so the refs of attempt 1 are never taken for those of attempt 10.
   */
  public String refPrefix() {
    return PREFIX + value + "__";
  }

  /** The tag that protects a pinned snapshot for this run. */
  public String pinTag() {
    return refPrefix() + "pin";
  }

  /** The branch of an output table that holds a side's result. */
  public String branch(Side side) {
    return refPrefix() + side;
  }

  /**
   * The run that a ref or shadow table belongs to by its name, or empty when the name is not one
   * that a run gives.
   */
  public static Optional<RunId> ofName(String name) {
    Matcher matcher = NAME.matcher(name);
    return matcher.lookingAt() ? Optional.of(new RunId(matcher.group(1))) : Optional.empty();
  }

  private static String printable(String text) {
    String cut = text.length() > 80 ? text.substring(0, 80) + "…" : text;
    return cut.replaceAll("\\p{Cntrl}", "?");
  }

  @Override
  public String toString() {
    return value;
  }
}
