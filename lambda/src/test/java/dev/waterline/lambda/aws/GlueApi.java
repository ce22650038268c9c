package dev.waterline.lambda.aws;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.glue.GlueClient;

/**
 * The two calls of Glue's API that read rulesets, in its JSON protocol, with pages of two. What AWS
 * documents of them is kept to: a list has no texts and no order.
 */
final class GlueApi implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int PAGE = 2;

  private record Stored(String target, String text) {}

  private final HttpServer server;
  private final Map<String, Stored> rulesets = new TreeMap<>(java.util.Comparator.reverseOrder());
  private String failure = "";

  GlueApi() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  GlueClient client() {
    return GlueClient.builder()
        .httpClientBuilder(UrlConnectionHttpClient.builder())
        .endpointOverride(URI.create("http://127.0.0.1:" + server.getAddress().getPort()))
        .region(Region.EU_WEST_1)
        .credentialsProvider(AnonymousCredentialsProvider.create())
        .overrideConfiguration(
            settings -> settings.retryStrategy(retries -> retries.maxAttempts(1)))
        .build();
  }

  GlueApi with(String name, String target, String text) {
    rulesets.put(name, new Stored(target, text));
    return this;
  }

  /** Every call fails so from now on. */
  GlueApi failing(String error) {
    failure = error;
    return this;
  }

  private void handle(HttpExchange exchange) throws IOException {
    String call = exchange.getRequestHeaders().getFirst("X-Amz-Target");
    JsonNode request = JSON.readTree(exchange.getRequestBody().readAllBytes());
    ObjectNode answer = JSON.createObjectNode();
    int status = 200;
    if (!failure.isEmpty()) {
      status = failure.startsWith("Internal") ? 500 : 400;
      answer.put("__type", failure).put("Message", "as the test wants it");
    } else if (call.equals("AWSGlue.GetDataQualityRuleset")) {
      String name = request.path("Name").asText();
      Stored stored = rulesets.get(name);
      if (stored == null) {
        status = 400;
        answer.put("__type", "EntityNotFoundException").put("Message", "Entity not found");
      } else {
        answer.put("Name", name).put("Ruleset", stored.text());
      }
    } else if (call.equals("AWSGlue.ListDataQualityRulesets")) {
      list(request, answer);
    } else {
      throw new IOException("Nobody should call " + call);
    }
    byte[] body = JSON.writeValueAsBytes(answer);
    exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.1");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private void list(JsonNode request, ObjectNode answer) {
    JsonNode table = request.path("Filter").path("TargetTable");
    String target = table.path("DatabaseName").asText() + "." + table.path("TableName").asText();
    List<String> names = new ArrayList<>();
    rulesets.forEach(
        (name, stored) -> {
          if (stored.target().equals(target)) {
            names.add(name);
          }
        });
    int from = request.path("NextToken").asInt(0);
    int to = Math.min(from + PAGE, names.size());
    ArrayNode page = answer.putArray("Rulesets");
    names.subList(from, to).forEach(name -> page.addObject().put("Name", name).put("RuleCount", 1));
    if (to < names.size()) {
      answer.put("NextToken", String.valueOf(to));
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
