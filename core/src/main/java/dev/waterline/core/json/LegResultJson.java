package dev.waterline.core.json;

import dev.waterline.core.result.LegResult;
import dev.waterline.core.result.LegResult.LegModel;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;

/** What the job of one side found, as JSON. */
public final class LegResultJson {

  /** The largest result that is read, in bytes. */
  public static final int MAX_BYTES = 16 << 20;

  private LegResultJson() {}

  public static String write(LegResult result) {
    return JsonDocument.write(
        result,
        (json, leg) -> {
          json.text("run", leg.run().value());
          json.name("side", leg.side());
          json.object("engine", leg.engine(), engine -> ResultParts.engine(json, engine));
          json.objects(
              "models",
              leg.models(),
              model -> {
                json.text("name", model.name());
                json.text("sqlSha256", model.sqlSha256());
                json.object(
                    "written", model.written(), written -> ResultParts.written(json, written));
                json.object(
                    "problem", model.problem(), problem -> ResultParts.problem(json, problem));
                json.texts("notes", model.notes());
              });
          json.objects("failures", leg.failures(), failure -> ResultParts.problem(json, failure));
        });
  }

  /**
   * Reads a result that a job wrote.
   *
   * @throws dev.waterline.core.error.WaterlineException INVALID_ARGUMENT when it is not of this
   *     form
   */
  public static LegResult read(byte[] bytes) {
    return JsonDocument.read("The side's result", bytes, LegResultJson::leg);
  }

  private static LegResult leg(JsonObject json) {
    return new LegResult(
        new RunId(json.text("run")),
        json.constant("side", Side.class),
        json.objectOrNull("engine", ReportReader::engine),
        json.objects(
            "models",
            model ->
                new LegModel(
                    model.text("name"),
                    model.text("sqlSha256"),
                    model.objectOrNull("written", ResultParts::written),
                    model.objectOrNull("problem", ResultParts::problem),
                    model.texts("notes"))),
        json.objects("failures", ResultParts::problem));
  }
}
