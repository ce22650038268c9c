package dev.waterline.infra.policy;

import java.util.List;

/** What IAM says of a request. */
enum Decision {
  /** A statement allows it and none denies it. */
  ALLOWED("may"),
  /** No statement says anything. */
  NOT_ALLOWED("may not"),
  /** A statement denies it, whatever others allow. */
  DENIED("may never");

  private final String words;

  Decision(String words) {
    this.words = words;
  }

  static Decision of(List<Statement> policy, Request request) {
    boolean allowed = false;
    for (Statement statement : policy) {
      if (statement.appliesTo(request)) {
        if (statement.effect() == Statement.Effect.DENY) {
          return DENIED;
        }
        allowed = true;
      }
    }
    return allowed ? ALLOWED : NOT_ALLOWED;
  }

  /** {@code may}, {@code may not} (nothing allows it) or {@code may never} (it is denied). */
  @Override
  public String toString() {
    return words;
  }
}
