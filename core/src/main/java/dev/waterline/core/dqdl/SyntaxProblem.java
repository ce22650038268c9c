package dev.waterline.core.dqdl;

import dev.waterline.core.error.Place;

/** Text that isn't DQDL, and where. The reader decides whether it costs one rule or all. */
final class SyntaxProblem extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient Place place;

  SyntaxProblem(String message, Place place) {
    super(message);
    this.place = place;
  }

  Place place() {
    return place;
  }

  String problem() {
    return String.valueOf(getMessage());
  }
}
