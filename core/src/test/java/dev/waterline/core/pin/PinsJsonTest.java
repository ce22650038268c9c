package dev.waterline.core.pin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.run.RunId;
import dev.waterline.core.table.TableName;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PinsJsonTest {

  private static final RunId RUN = new RunId("local_0123456789ab_r1");
  private static final Instant SIX = Instant.parse("2026-01-01T06:00:00Z");
  private static final TableName ORDERS = TableName.of("shop", "orders");

  @Test
  void whatIsWrittenIsReadBack() {
    Pin tagged =
        new Pin(
            ORDERS,
            Long.MAX_VALUE,
            SIX,
            "file:/lake/m.json",
            "{\"é\": 1}",
            Protection.TAG,
            RUN.pinTag());
    Pin unprotected =
        new Pin(TableName.of("shop", "a.b"), 1L, SIX, "m2", "{}", Protection.NONE, null);
    Pin empty = new Pin(TableName.of("shop", "e"), null, null, "m3", "{}", Protection.EMPTY, null);
    Pin bySnapshot =
        new Pin(TableName.of("shop", "s"), 7L, SIX, "m4", null, Protection.TAG, "kept");
    Pins pins = Pins.of(RUN, SIX, List.of(tagged, unprotected, empty, bySnapshot));

    Pins read = PinsJson.read("pins.json", PinsJson.write(pins));

    assertThat(read).isEqualTo(pins);
    assertThat(read.inputs())
        .containsEntry(ORDERS, new PinEntry.Complete(tagged))
        .containsEntry(TableName.of("shop", "s"), new PinEntry.BySnapshot(7, "kept", null));
  }

  @Test
  void theFormIsTheDocumentedOne() {
    Pin pin = new Pin(ORDERS, 123L, SIX, "file:/lake/m.json", "{}", Protection.TAG, "t");

    assertThat(PinsJson.write(Pins.of(RUN, SIX, List.of(pin))))
        .isEqualTo(
            """
            {
              "version" : 1,
              "run" : "local_0123456789ab_r1",
              "pinnedAt" : "2026-01-01T06:00:00Z",
              "inputs" : {
                "shop.orders" : {
                  "snapshotId" : "123",
                  "committedAt" : "2026-01-01T06:00:00Z",
                  "metadataLocation" : "file:/lake/m.json",
                  "protection" : "tag",
                  "tag" : "t",
                  "metadata" : "%s"
                }
              }
            }
            """
                .formatted(MetadataText.pack("{}")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"inputs\": {\"shop.orders\": {\"snapshotId\": \"123\"}}}",
        "{\"inputs\": {\"shop.orders\": {\"snapshotId\": 123}}}",
        "{\"version\": 1, \"run\": null, \"inputs\": {\"`shop`.orders\": {\"snapshotId\": \"123\", \"tag\": null}}}"
      })
  void aFileByHandNeedsOnlyTheSnapshot(String json) {
    assertThat(PinsJson.read("pins.json", json))
        .isEqualTo(new Pins(null, null, Map.of(ORDERS, new PinEntry.BySnapshot(123, null, null))));
  }

  @Test
  void aFileWithoutTheMetadataItselfKeepsItsLocation() {
    assertThat(
            read(
                "{\"snapshotId\": \"1\", \"metadataLocation\": \"m.json\", \"tag\": \"t\", \"protection\": \"tag\"}"))
        .isEqualTo(new PinEntry.BySnapshot(1, "t", "m.json"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[]|shop.orders: expected an object like {\"snapshotId\": \"123\"}",
        "{\"snapshotId\": 1.0}|shop.orders: snapshotId must be a snapshot's id, for example \"123\"",
        "{\"snapshotId\": 1e3}|shop.orders: snapshotId must be a snapshot's id, for example \"123\"",
        "{\"snapshotId\": -1}|shop.orders: snapshotId must be a snapshot's id, for example \"123\"",
        "{\"snapshotId\": \"1.5\"}|shop.orders: snapshotId must be a snapshot's id, for example \"123\"",
        "{\"snapshotId\": true}|shop.orders: snapshotId must be a snapshot's id, for example \"123\"",
        "{\"snapshotId\": 9223372036854775808}|shop.orders: snapshotId must be a snapshot's id, for example \"123\"",
        "{\"snapshotId\": \"9223372036854775808\"}|shop.orders: snapshotId is larger than any snapshot's id",
        "{}|shop.orders: snapshotId must be a snapshot's id, for example \"123\"; only a file made by `waterline pin` can pin a table that was never written",
        "{\"snapshotid\": \"1\"}|shop.orders: unknown key 'snapshotid', expected committedAt, metadata, metadataLocation, protection, snapshotId, tag",
        "{\"snapshotId\": \"1\", \"tag\": 5}|shop.orders: tag must be a string",
        "{\"snapshotId\": \"1\", \"tag\": \"\"}|shop.orders: tag must be a string",
        "{\"snapshotId\": \"1\", \"committedAt\": \"six\"}|shop.orders: committedAt must be an ISO-8601 instant",
        "{\"snapshotId\": \"1\", \"protection\": \"lock\"}|shop.orders: protection must be tag, none or empty",
        "{\"snapshotId\": \"1\", \"protection\": \"tag\"}|shop.orders: protection tag doesn't go with tag null",
        "{\"snapshotId\": \"1\", \"metadata\": \"%%\"}|shop.orders: metadata must be base64 of gzip",
        "{\"snapshotId\": \"1\", \"metadata\": \"aGVsbG8=\"}|shop.orders: metadata must be base64 of gzip",
        "{\"snapshotId\": \"1\", \"metadata\": \"PACKED\"}|shop.orders: metadataLocation must be a string when metadata is given",
        "{\"snapshotId\": \"1\", \"metadataLocation\": \"m\", \"metadata\": \"PACKED\"}|shop.orders: committedAt must be given exactly when snapshotId is",
        "{\"metadataLocation\": \"m\", \"metadata\": \"PACKED\", \"tag\": \"t\"}|shop.orders: protection tag doesn't go with the other members"
      })
  void anEntryThatIsWrongIsNamed(String entry, String problem) {
    assertInvalid(
        inputs("\"shop.orders\": " + entry.replace("PACKED", MetadataText.pack("{}"))), problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[]|expected an object with \"inputs\"",
        "{}|inputs must be an object with a member for each table",
        "{\"inputs\": []}|inputs must be an object with a member for each table",
        "{\"version\": 2, \"inputs\": {}}|version must be 1",
        "{\"version\": \"1\", \"inputs\": {}}|version must be 1",
        "{\"pins\": {}, \"inputs\": {}}|unknown key 'pins', expected inputs, pinnedAt, run, version",
        "{\"run\": \"mine\", \"inputs\": {}}|run must be a run id",
        "{\"pinnedAt\": 6, \"inputs\": {}}|pinnedAt must be an ISO-8601 instant",
        "{\"inputs\": {\"orders\": {}}}|inputs: 'orders' is not a table name: expected <namespace>.<table>, for example shop.orders",
      })
  void aFileThatIsWrongIsNamed(String json, String problem) {
    assertInvalid(json, problem);
  }

  @Test
  void theSameTableTwiceIsRefusedInAnySpelling() {
    String entry = "{\"snapshotId\": \"1\"}";

    assertInvalid(
        inputs("\"shop.orders\": %s, \"`shop`.orders\": %s".formatted(entry, entry)),
        "inputs has the table shop.orders twice");
    assertThatThrownBy(
            () ->
                PinsJson.read(
                    "pins.json",
                    inputs("\"shop.orders\": %s, \"shop.orders\": %s".formatted(entry, entry))))
        .isInstanceOf(WaterlineException.class)
        .hasMessageStartingWith(
            "pins.json: expected JSON, but Duplicate field 'shop.orders' (line 1, column ");
  }

  @Test
  void textThatIsNotJsonIsNamedWithItsPlace() {
    assertThatThrownBy(() -> PinsJson.read("pins.json", "{\n\"inputs\": oops}"))
        .isInstanceOf(WaterlineException.class)
        .hasMessageStartingWith("pins.json: expected JSON, but Unrecognized token 'oops'")
        .hasMessageEndingWith("(line 2, column 15)");
    assertThatThrownBy(() -> PinsJson.read("pins.json", "{\"inputs\": {}} {}"))
        .hasMessageStartingWith("pins.json: expected JSON, but Trailing token");
    assertThatThrownBy(() -> PinsJson.read("pins.json", "[".repeat(100_000)))
        .isInstanceOf(WaterlineException.class)
        .hasMessageStartingWith("pins.json: expected JSON, but ")
        .hasMessageContaining("nesting depth");
  }

  @Test
  void hostileSizesAreRefused() throws IOException {
    String many =
        IntStream.range(0, 1_001)
            .mapToObj(i -> "\"shop.t%d\": {\"snapshotId\": \"1\"}".formatted(i))
            .collect(Collectors.joining(","));
    assertInvalid(inputs(many), "inputs has 1001 tables, at most 1000");

    assertInvalid(
        inputs("\"shop.orders\": {\"snapshotId\": \"1\", \"metadata\": \"" + bomb() + "\"}"),
        "shop.orders: metadata must be base64 of gzip");
  }

  @Test
  void controlCharactersOfTheFileDoNotReachTheMessage() {
    assertInvalid(
        "{\"a\\u001b[31m\": 1, \"inputs\": {}}",
        "unknown key 'a?[31m', expected inputs, pinnedAt, run, version");
  }

  /** Unpacks to one byte more than is allowed. */
  private static String bomb() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      byte[] block = new byte[1 << 20];
      for (int i = 0; i < MetadataText.MAX_BYTES >> 20; i++) {
        gzip.write(block);
      }
      gzip.write(0);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  private static PinEntry read(String entry) {
    return PinsJson.read("pins.json", inputs("\"shop.orders\": " + entry)).inputs().get(ORDERS);
  }

  private static String inputs(String members) {
    return "{\"inputs\": {" + members + "}}";
  }

  private static void assertInvalid(String json, String problem) {
    assertThatThrownBy(() -> PinsJson.read("pins.json", json))
        .isInstanceOfSatisfying(
            WaterlineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_PINS))
        .hasMessage("pins.json: " + problem);
  }
}
