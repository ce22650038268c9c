package dev.waterline.infra;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.App;
import software.amazon.awscdk.AppProps;

/** Apps with the context of the repository's own {@code cdk.json}, as the CDK CLI makes them. */
public final class CdkJson {

  /** The repository's top folder. */
  public static final Path TOP = Path.of("").toAbsolutePath().getParent();

  private CdkJson() {}

  /** The context as the CDK CLI would give it to the app. */
  public static Map<String, @Nullable Object> context() {
    try {
      Map<String, Map<String, @Nullable Object>> json =
          new ObjectMapper()
              .readerFor(new TypeReference<Map<String, Object>>() {})
              .readValue(Files.readString(TOP.resolve("cdk.json")));
      return new LinkedHashMap<>(json.get("context"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An app with the context and one more value, as {@code -c key=value} adds it. */
  public static App app(String key, Object value) {
    Map<String, @Nullable Object> context = context();
    context.put(key, value);
    return app(context);
  }

  /** An app of one environment that leaves what it synthesises in a folder, for later checks. */
  static App app(String environment, Path folder) {
    Map<String, @Nullable Object> context = context();
    context.put("env", environment);
    return new App(
        AppProps.builder()
            .context(context)
            .analyticsReporting(false)
            .outdir(folder.toString())
            .build());
  }

  /** An app with this context. */
  public static App app(Map<String, @Nullable Object> context) {
    return new App(AppProps.builder().context(context).analyticsReporting(false).build());
  }
}
