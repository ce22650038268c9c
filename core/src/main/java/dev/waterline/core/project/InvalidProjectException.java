package dev.waterline.core.project;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import java.util.List;
import java.util.stream.Collectors;

/** All that is wrong with a project; the message has one line for each problem. */
public final class InvalidProjectException extends WaterlineException {

  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  InvalidProjectException(List<Problem> problems) {
    super(
        ErrorCode.INVALID_PROJECT,
        problems.stream().map(Problem::toString).collect(Collectors.joining("\n")),
        problems.get(0).place(),
        null);
    this.problems = List.copyOf(problems);
  }

  /** The problems by line, at least one; of very many only the first that were found. */
  public List<Problem> problems() {
    return problems;
  }
}
