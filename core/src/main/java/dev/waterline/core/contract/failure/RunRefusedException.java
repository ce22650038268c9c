package dev.waterline.core.contract.failure;

import dev.waterline.core.error.WaterlineException;

/** The run can't go on as it was asked for: a table, a pin or the project is wrong. */
public final class RunRefusedException extends WorkflowException {

  private static final long serialVersionUID = 1L;

  public RunRefusedException(WaterlineException problem) {
    super(problem.code(), String.valueOf(problem.getMessage()), problem);
  }
}
