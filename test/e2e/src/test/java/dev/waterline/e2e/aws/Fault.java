package dev.waterline.e2e.aws;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A fault that the front shall make, once unless {@link #times} says otherwise.
 *
 * <p>Names are compared by parts: a fault for the function {@code CleanUp} is for every function
 * whose name has that in it.
 */
public final class Fault {

  private final ObjectNode json;

  private Fault(ObjectNode json) {
    this.json = json;
  }

  /** A call is refused as one too many; the SDKs try again by themselves. */
  public static Fault throttled(String service, String operation) {
    return of("throttled").with("service", service).with("operation", operation);
  }

  /**
   * An operation that the front models is done, and the connection breaks before its answer. SDKs
   * send such a request again.
   */
  public static Fault answerLost(String service, String operation) {
    return of("answer-lost").with("service", service).with("operation", operation);
  }

  /** A commit on the table {@code database.name} comes second. */
  public static Fault glueConflict(String table) {
    return of("glue-conflict").with("table", table);
  }

  /** The function's process dies before it gets the event. */
  public static Fault functionKilledBefore(String function) {
    return of("function-killed-before").with("function", function);
  }

  /** The function's process dies after it has done everything, its answer unheard. */
  public static Fault functionKilledAfter(String function) {
    return of("function-killed-after").with("function", function);
  }

  /** The function throws, without having done anything. */
  public static Fault functionFailed(String function, String errorType) {
    return of("function-failed").with("function", function).with("errorType", errorType);
  }

  /** The function's time-out comes, without it having done anything. */
  public static Fault functionTimedOut(String function) {
    return of("function-timed-out").with("function", function);
  }

  /** The process of a job whose name has this in it is killed, a second after its start. */
  public static Fault jobKilled(String job) {
    return of("job-killed").with("job", job);
  }

  /** A job hangs until its time-out, which comes after this many seconds. */
  public static Fault jobStuck(String job, int seconds) {
    Fault fault = of("job-stuck").with("job", job);
    fault.json.put("seconds", seconds);
    return fault;
  }

  /** EventBridge loses the event of a status. */
  public static Fault eventLost(String status) {
    return of("event-lost").with("status", status);
  }

  /** Only for invocations whose payload has this in it. */
  public Fault onPayload(String part) {
    return with("payload", part);
  }

  /** How often. */
  public Fault times(int times) {
    ObjectNode copy = json.deepCopy();
    copy.put("times", times);
    return new Fault(copy);
  }

  private static Fault of(String kind) {
    return new Fault(JsonNodeFactory.instance.objectNode().put("kind", kind));
  }

  private Fault with(String key, String value) {
    return new Fault(json.deepCopy().put(key, value));
  }

  @Override
  public String toString() {
    return json.toString();
  }
}
