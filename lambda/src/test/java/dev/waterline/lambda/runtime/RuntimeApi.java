package dev.waterline.lambda.runtime;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/** Lambda's Runtime API for one invocation. */
final class RuntimeApi implements AutoCloseable {

  /**
   * The end of the invocation.
   *
   * @param path response or error
   * @param errorType what Step Functions will know the error by, or null
   */
  record Answer(String path, String errorType, String body) {}

  private final HttpServer server;
  private final CompletableFuture<Answer> answer = new CompletableFuture<>();
  private final AtomicBoolean taken = new AtomicBoolean();
  private final CountDownLatch closed = new CountDownLatch(1);

  RuntimeApi(String payload) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(
        task -> {
          Thread thread = new Thread(task);
          thread.setDaemon(true);
          thread.start();
        });
    server.createContext("/2018-06-01/runtime/", exchange -> handle(exchange, payload));
    server.start();
  }

  String address() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  CompletableFuture<Answer> answer() {
    return answer;
  }

  private void handle(HttpExchange exchange, String payload) throws IOException {
    String path = exchange.getRequestURI().getPath();
    if (path.endsWith("/invocation/next")) {
      if (taken.getAndSet(true)) {
        await();
        return;
      }
      exchange.getResponseHeaders().add("Lambda-Runtime-Aws-Request-Id", "request-1");
      exchange.getResponseHeaders().add("Lambda-Runtime-Deadline-Ms", "32503680000000");
      // The client's native part crashes without these two.
      exchange.getResponseHeaders().add("Lambda-Runtime-Trace-Id", "Root=1-0-0");
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange
          .getResponseHeaders()
          .add(
              "Lambda-Runtime-Invoked-Function-Arn",
              "arn:aws:lambda:eu-west-1:123456789012:function:f");
      send(exchange, 200, payload);
      return;
    }
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    answer.complete(
        new Answer(
            path.substring(path.lastIndexOf('/') + 1),
            exchange.getRequestHeaders().getFirst("Lambda-Runtime-Function-Error-Type"),
            body));
    send(exchange, 202, "{}");
  }

  private void await() {
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(bytes);
    }
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
  }
}
