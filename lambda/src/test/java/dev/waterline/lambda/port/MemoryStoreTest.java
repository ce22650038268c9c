package dev.waterline.lambda.port;

class MemoryStoreTest extends ObjectStoreContract {

  @Override
  protected ObjectStore store() {
    return new MemoryStore();
  }
}
