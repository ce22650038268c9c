package dev.waterline.core.bundle;

import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.pin.Pins;
import dev.waterline.core.project.ParameterValues;
import dev.waterline.core.project.Project;
import dev.waterline.core.project.ProjectFiles;
import dev.waterline.core.project.ProjectReader;
import dev.waterline.core.project.ProjectSources;
import dev.waterline.core.run.Side;
import dev.waterline.core.table.TableName;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * All that a run needs of a project: the files of both sides that it reads, and the plan that was
 * made of them. A bundle holds texts and nothing that runs.
 *
 * @param files the files of each side, by path; both sides have {@code waterline.yml}
 * @param parameters values that replace those of {@code waterline.yml}
 * @param inputs the tables that the SQL of either side reads or the project declares
 * @param pins pins that were given, or null to pin when the run starts
 * @param baseCommit the commit of the base side, or null
 * @param headCommit the commit of the candidate, or null
 * @param newModels models that base doesn't have, although its {@code waterline.yml} names them: a
 *     base from before the project had the file is read with the candidate's
 */
public record Bundle(
    Map<Side, Map<String, String>> files,
    Map<String, String> parameters,
    Set<TableName> inputs,
    @Nullable Pins pins,
    @Nullable String baseCommit,
    @Nullable String headCommit,
    Set<String> newModels) {

  public Bundle {
    Map<Side, Map<String, String>> copy = new EnumMap<>(Side.class);
    for (Side side : Side.values()) {
      copy.put(
          side, Collections.unmodifiableMap(new TreeMap<>(files.getOrDefault(side, Map.of()))));
    }
    files = Collections.unmodifiableMap(copy);
    parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
    inputs = Collections.unmodifiableSet(new TreeSet<>(inputs));
    newModels = Collections.unmodifiableSet(new TreeSet<>(newModels));
  }

  /**
   * Reads one side's project.
   *
   * @throws WaterlineException INVALID_PROJECT, or INVALID_ARGUMENT for a parameter's value
   */
  public Project project(Side side) {
    Project read = ProjectReader.read(new BundleFiles(side, files.getOrDefault(side, Map.of())));
    return ParameterValues.replace(
        side == Side.BASE ? ProjectSources.without(newModels, read) : read, parameters);
  }

  private record BundleFiles(Side side, Map<String, String> texts) implements ProjectFiles {

    @Override
    public Optional<String> read(String relativePath) {
      return Optional.ofNullable(texts.get(relativePath));
    }

    @Override
    public String describe() {
      return "the bundle's " + side + " side";
    }
  }
}
