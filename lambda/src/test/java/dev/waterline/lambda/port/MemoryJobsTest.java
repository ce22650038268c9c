package dev.waterline.lambda.port;

class MemoryJobsTest extends JobRunsContract {

  @Override
  protected JobRuns jobs() {
    return new MemoryJobs();
  }
}
