package dev.waterline.lambda.task;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.waterline.core.contract.WorkflowTask;
import dev.waterline.core.contract.failure.CommitConflictException;
import dev.waterline.core.contract.failure.InvalidInputException;
import dev.waterline.core.contract.failure.RunRefusedException;
import dev.waterline.core.contract.failure.WorkflowException;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.lambda.aws.AwsErrors;
import dev.waterline.lambda.payload.Payloads;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.lambda.powertools.logging.PowertoolsLogging;
import software.amazon.lambda.powertools.metrics.Metrics;
import software.amazon.lambda.powertools.metrics.MetricsFactory;
import software.amazon.lambda.powertools.metrics.model.MetricUnit;

/**
 * A task of the workflow: reads its payload, does its work, answers. Errors leave as the exceptions
 * that the workflow names.
 *
 * @param <I> the payload
 * @param <O> the answer
 */
abstract class TaskHandler<I, O> implements RequestStreamHandler {

  private static final Logger LOG = LoggerFactory.getLogger(TaskHandler.class);
  private static final Metrics METRICS = metrics();

  private final WorkflowTask task;
  private final Class<I> inputType;

  TaskHandler(WorkflowTask task, Class<I> inputType) {
    this.task = task;
    this.inputType = inputType;
  }

  private static Metrics metrics() {
    Metrics metrics = MetricsFactory.getMetricsInstance();
    // Without this a function whose environment names none can't count at all.
    metrics.setNamespace("Waterline");
    return metrics;
  }

  /** Does the work. */
  abstract O handle(I input);

  @Override
  public final void handleRequest(InputStream in, OutputStream out, Context context) {
    PowertoolsLogging.withLogging(
        context,
        () -> {
          answer(in, out);
          return task;
        });
  }

  private void answer(InputStream in, OutputStream out) {
    try {
      O output = named(() -> handle(Payloads.read(in, inputType)));
      Payloads.write(out, output);
      count("Succeeded");
    } catch (RuntimeException e) {
      LOG.error("{} failed", task.title(), e);
      count(e.getClass().getSimpleName());
      throw e;
    }
  }

  private void count(String what) {
    METRICS.addMetric(task.title() + what, 1, MetricUnit.COUNT);
    METRICS.flush();
  }

  /** Gives errors the names that the workflow retries or catches. */
  static <T> T named(java.util.function.Supplier<T> work) {
    try {
      return work.get();
    } catch (WorkflowException e) {
      throw e;
    } catch (WaterlineException e) {
      if (e.code() == ErrorCode.COMMIT_CONFLICT) {
        throw new CommitConflictException(String.valueOf(e.getMessage()), e);
      }
      throw new RunRefusedException(e);
    } catch (CommitFailedException | CommitStateUnknownException e) {
      throw new CommitConflictException("Another writer was faster", e);
    } catch (SdkException e) {
      throw AwsErrors.isTransient(e) ? AwsErrors.unavailable("A service of AWS", e) : e;
    }
  }

  /** The same error, as one about the execution's input. */
  static InvalidInputException invalid(WaterlineException e) {
    return e instanceof InvalidInputException already
        ? already
        : new InvalidInputException(String.valueOf(e.getMessage()), e);
  }
}
