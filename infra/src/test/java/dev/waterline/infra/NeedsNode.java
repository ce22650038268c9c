package dev.waterline.infra;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Skips the module's tests where Node is missing, which the CDK's Java library starts, and says so.
 * In continuous integration they fail instead, so that nothing is skipped unseen.
 */
public final class NeedsNode implements ExecutionCondition {

  private static final int LEAST = 20;
  private static final Pattern VERSION = Pattern.compile("v([0-9]+)\\..*", Pattern.DOTALL);
  private static final AtomicReference<String> PROBLEM = new AtomicReference<>();

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    if (PROBLEM.compareAndSet(null, problem().orElse("")) && !PROBLEM.get().isEmpty()) {
      System.err.println(PROBLEM.get());
    }
    if (PROBLEM.get().isEmpty()) {
      return ConditionEvaluationResult.enabled("Node is there");
    }
    if ("true".equals(System.getenv("CI"))) {
      throw new IllegalStateException(PROBLEM.get());
    }
    return ConditionEvaluationResult.disabled(PROBLEM.get());
  }

  private static Optional<String> problem() {
    String found;
    try {
      Process node = new ProcessBuilder("node", "--version").redirectErrorStream(true).start();
      found = new String(node.getInputStream().readAllBytes());
    } catch (IOException e) {
      found = "none";
    }
    Matcher version = VERSION.matcher(found);
    if (version.matches() && Integer.parseInt(version.group(1)) >= LEAST) {
      return Optional.empty();
    }
    return Optional.of(
        "The tests of infra need Node %d or newer on the PATH, found %s: skipped, except where CI=true"
            .formatted(LEAST, found.strip()));
  }
}
