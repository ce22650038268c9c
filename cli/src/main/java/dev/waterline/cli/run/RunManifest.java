package dev.waterline.cli.run;

import dev.waterline.core.clean.CleanUpResult;
import dev.waterline.core.manifest.Manifest;
import dev.waterline.core.manifest.ManifestStore;
import dev.waterline.core.run.Step;

/** The manifest of a run under way: each change is stored before it counts. */
final class RunManifest {

  private final ManifestStore store;
  private Manifest current;

  RunManifest(ManifestStore store, Manifest start) {
    this.store = store;
    this.current = start;
    store.write(start);
  }

  synchronized Manifest current() {
    return current;
  }

  synchronized void at(Step step) {
    replace(current.at(step));
  }

  synchronized void with(Manifest.Ref ref) {
    replace(current.with(ref));
  }

  synchronized void cleaned(CleanUpResult result) {
    replace(
        current.cleaned(
            result.removed().stream().map(Object::toString).toList(),
            result.left().stream().map(Object::toString).toList()));
  }

  private void replace(Manifest next) {
    store.write(next);
    current = next;
  }
}
