package dev.waterline.lambda.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What every object store must do. */
public abstract class ObjectStoreContract {

  /** An empty store. */
  protected abstract ObjectStore store();

  @Test
  void whatWasWrittenIsRead() {
    ObjectStore store = store();
    store.write("runs/a/x.json", "first");
    store.write("runs/a/x.json", "{\"é\": 1}");

    assertThat(store.read("runs/a/x.json", 100))
        .hasValueSatisfying(
            bytes -> assertThat(new String(bytes, StandardCharsets.UTF_8)).isEqualTo("{\"é\": 1}"));
  }

  @Test
  void whatIsNotThereIsEmpty() {
    assertThat(store().read("runs/none.json", 100)).isEmpty();
  }

  @Test
  void nothingLargerThanAllowedIsRead() {
    ObjectStore store = store();
    store.write("runs/large.json", "x".repeat(101));

    assertThat(store.read("runs/large.json", 101)).isPresent();
    assertThatThrownBy(() -> store.read("runs/large.json", 100))
        .hasMessage("runs/large.json is larger than 100 bytes");
  }

  @Test
  void theFirstOfTwoWritesOnceStays() {
    ObjectStore store = store();

    assertThat(store.writeOnce("runs/a/run.json", "mine")).isTrue();
    assertThat(store.writeOnce("runs/a/run.json", "yours")).isFalse();
    assertThat(store.read("runs/a/run.json", 100)).contains("mine".getBytes());
  }

  @Test
  void foldersAreThoseRightBelow() {
    ObjectStore store = store();
    store.write("runs/a/x.json", "");
    store.write("runs/a/deep/y.json", "");
    store.write("runs/b/x.json", "");
    store.write("runs/file.json", "");
    store.write("other/c/x.json", "");

    assertThat(store.folders("runs/")).containsExactlyInAnyOrder("a", "b");
  }
}
