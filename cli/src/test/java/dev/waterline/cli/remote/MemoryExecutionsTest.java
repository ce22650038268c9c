package dev.waterline.cli.remote;

import dev.waterline.core.run.RunId;

class MemoryExecutionsTest extends ExecutionsContract {

  private final MemoryExecutions executions = new MemoryExecutions();
  private int runs;

  @Override
  protected Executions executions() {
    return executions;
  }

  @Override
  protected RunId freshRun() {
    return RunId.local("0123456789ab", ++runs);
  }
}
