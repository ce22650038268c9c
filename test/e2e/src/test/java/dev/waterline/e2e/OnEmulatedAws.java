package dev.waterline.e2e;

import dev.waterline.e2e.aws.EmulatedAws;
import dev.waterline.e2e.aws.Workspace;
import dev.waterline.e2e.deploy.Deployment;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests an {@link EmulatedAws}, or a {@link Deployment} on it, one for all tests of the JVM.
 * Faults to come and logs are forgotten before each test.
 *
 * <p>Elsewhere than on Linux, and where Python or Node is missing, the tests are skipped, and say
 * so; in continuous integration they fail instead, so that nothing is skipped unseen.
 */
public final class OnEmulatedAws
    implements ExecutionCondition, BeforeEachCallback, ParameterResolver {

  private static final Namespace NAMESPACE = Namespace.create(OnEmulatedAws.class);
  private static final AtomicBoolean SAID = new AtomicBoolean();

  private record Running(EmulatedAws aws) implements CloseableResource {

    @Override
    public void close() {
      aws.close();
    }
  }

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    Optional<String> problem = problem();
    if (problem.isEmpty()) {
      return ConditionEvaluationResult.enabled("The emulated AWS can start");
    }
    if ("true".equals(System.getenv("CI"))) {
      throw new IllegalStateException(problem.get());
    }
    if (SAID.compareAndSet(false, true)) {
      System.err.println(problem.get());
    }
    return ConditionEvaluationResult.disabled(problem.get());
  }

  private static Optional<String> problem() {
    String missing = null;
    if (!System.getProperty("os.name").equals("Linux")) {
      missing = "Linux, which Lambda's runtime client has a native part for";
    } else if (!Files.exists(Workspace.TARGET.resolve("python/fetched"))) {
      missing = "Python 3.10 or newer with the packages of test/e2e/python/requirements.txt";
    } else if (!starts("node", "--version")) {
      missing = "Node 20 or newer on the PATH";
    }
    return Optional.ofNullable(missing)
        .map("The end-to-end tests need %s: skipped, except where CI=true"::formatted);
  }

  private static boolean starts(String... command) {
    try {
      new ProcessBuilder(command).redirectErrorStream(true).start().getInputStream().readAllBytes();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    aws(context).forget();
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == EmulatedAws.class || type == Deployment.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    if (parameter.getParameter().getType() == EmulatedAws.class) {
      return aws(context);
    }
    EmulatedAws aws = aws(context);
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(Deployment.class, key -> Deployment.to(aws), Deployment.class);
  }

  private static EmulatedAws aws(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(Running.class, key -> new Running(EmulatedAws.start()), Running.class)
        .aws();
  }
}
