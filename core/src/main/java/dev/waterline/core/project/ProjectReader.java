package dev.waterline.core.project;

import dev.waterline.core.error.Place;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.judge.Gate;
import dev.waterline.core.run.RunId;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads {@code waterline.yml} (docs/waterline-yml.md has its keys) and every file that it names.
 *
 * <p>Reading never runs anything, never leaves the project, and is bounded: a hostile project costs
 * no more than a large honest one. All that is wrong is reported in one {@link
 * InvalidProjectException}.
 */
public final class ProjectReader {

  /** The name of the file that makes a folder a project. */
  public static final String FILE = "waterline.yml";

  static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,127}");

  private static final Set<String> RESERVED_CATALOGS = Set.of("spark_catalog", "system", "session");
  private static final String DEFAULT_CATALOG = "lake";

  private final ProjectFiles files;
  private final Problems problems = new Problems(FILE);

  private ProjectReader(ProjectFiles files) {
    this.files = files;
  }

  /**
   * Reads the project in {@code folder}.
   *
   * @throws InvalidProjectException when anything in it is wrong
   * @throws WaterlineException INVALID_PROJECT when there is no such folder
   */
  public static Project read(Path folder) {
    return read(new DirectoryFiles(folder));
  }

  /**
   * Reads the project that {@code files} hold.
   *
   * @throws InvalidProjectException when anything in it is wrong
   */
  public static Project read(ProjectFiles files) {
    return new ProjectReader(files).project();
  }

  private Project project() {
    YamlValue root = YamlDocument.read(source(), problems);
    Optional<YamlMapping> top =
        root.mapping(
            "version", "catalog", "session", "parameters", "inputs", "models", "gate", "local");
    Optional<Project> project = top.map(this::project);
    problems.throwIfAny();
    return project.orElseThrow();
  }

  private String source() {
    Optional<String> text;
    try {
      text = files.read(FILE);
    } catch (WaterlineException e) {
      throw unreadable(String.valueOf(e.getMessage()));
    }
    if (text.isPresent() && text.get().length() > ProjectFiles.MAX_BYTES) {
      throw unreadable("is larger than %d bytes".formatted(ProjectFiles.MAX_BYTES));
    }
    return text.orElseThrow(() -> unreadable("there is none in " + files.describe()));
  }

  private static InvalidProjectException unreadable(String message) {
    return new InvalidProjectException(List.of(new Problem(new Place(FILE, null, null), message)));
  }

  private Project project(YamlMapping top) {
    top.require("version").ifPresent(ProjectReader::checkVersion);
    String catalog = top.get("catalog").flatMap(ProjectReader::catalog).orElse(DEFAULT_CATALOG);
    SourceReader sources = new SourceReader(files);
    ModelsReader models = new ModelsReader(sources);
    List<Model> read = top.require("models").map(models::read).orElse(List.of());
    return new Project(
        catalog,
        top.get("session").map(ProjectReader::session).orElse(SessionSettings.DEFAULT),
        top.get("parameters").map(ParametersReader::read).orElse(Map.of()),
        top.get("inputs").map(new InputsReader(catalog)::read).orElse(Map.of()),
        read,
        top.get("gate").map(new GateReader(models.declared())::read).orElse(Gate.DEFAULT),
        top.get("local").map(value -> local(value, sources)).orElse(LocalSettings.NONE));
  }

  private static void checkVersion(YamlValue value) {
    value.number(
        "1, the version that this release reads", number -> number.compareTo(BigDecimal.ONE) == 0);
  }

  private static Optional<String> catalog(YamlValue value) {
    return value.text(
        "letters, digits and underscores, not spark_catalog, system, session or a name that starts with waterline_",
        name ->
            IDENTIFIER.matcher(name).matches()
                && !RESERVED_CATALOGS.contains(name.toLowerCase(Locale.ROOT))
                && !name.toLowerCase(Locale.ROOT).startsWith(RunId.PREFIX));
  }

  private static SessionSettings session(YamlValue value) {
    Optional<YamlMapping> keys = value.mapping("time_zone", "ansi");
    return new SessionSettings(
        keys.flatMap(session -> session.get("time_zone"))
            .flatMap(ProjectReader::timeZone)
            .orElse(SessionSettings.DEFAULT.timeZone()),
        keys.flatMap(session -> session.get("ansi")).flatMap(YamlValue::bool).orElse(null));
  }

  private static Optional<ZoneId> timeZone(YamlValue value) {
    String what = "a time zone such as UTC, Europe/Oslo or +01:00";
    return value
        .text(what)
        .flatMap(
            text -> {
              try {
                return Optional.of(ZoneId.of(text));
              } catch (DateTimeException e) {
                value.expected(what);
                return Optional.empty();
              }
            });
  }

  private static LocalSettings local(YamlValue value, SourceReader sources) {
    Optional<YamlMapping> keys = value.mapping("base", "seed");
    List<SourceText> seed = new ArrayList<>();
    keys.flatMap(local -> local.get("seed")).stream()
        .flatMap(list -> list.items("a SQL file, or a list of them").stream())
        .forEach(item -> sources.file(item, "a SQL file").ifPresent(seed::add));
    return new LocalSettings(
        keys.flatMap(local -> local.get("base")).flatMap(ProjectReader::folder).orElse(null), seed);
  }

  private static Optional<String> folder(YamlValue value) {
    return value
        .text("a folder inside the project")
        .map(folder -> folder.replaceFirst("/$", ""))
        .flatMap(folder -> value.checked(() -> ProjectPath.checked(folder)));
  }
}
