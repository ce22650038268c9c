package dev.waterline.cli.remote;

class MemoryBucketTest extends SandboxBucketContract {

  private final MemoryBucket bucket = new MemoryBucket();

  @Override
  protected SandboxBucket bucket() {
    return bucket;
  }
}
