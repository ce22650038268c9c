package dev.waterline.cli.run;

import dev.waterline.cli.git.GitBase;
import dev.waterline.cli.run.Sides.Texts;
import dev.waterline.core.bundle.RecordedFiles;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.DirectoryFiles;
import dev.waterline.core.project.LayeredFiles;
import dev.waterline.core.project.Model;
import dev.waterline.core.project.ParameterValues;
import dev.waterline.core.project.Project;
import dev.waterline.core.project.ProjectReader;
import dev.waterline.core.project.ProjectSources;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds and reads both sides of a project. */
public final class SidesReader {

  private final Path folder;
  private final Map<String, String> parameters;

  /**
   * @param folder the candidate
   * @param parameters values that replace those of {@code waterline.yml}
   */
  public SidesReader(Path folder, Map<String, String> parameters) {
    this.folder = folder;
    this.parameters = Map.copyOf(parameters);
  }

  /**
   * Reads both sides.
   *
   * @param base a folder, a git revision, or null for {@code local.base}, else the merge base with
   *     the default branch
   * @throws WaterlineException INVALID_ARGUMENT or INVALID_PROJECT
   */
  public Sides read(@Nullable String base) {
    Sides sides = sides(base);
    refuseUnused(sides);
    return new Sides(
        withParameters(sides.base()),
        withParameters(sides.candidate()),
        sides.origin(),
        sides.baseCommit(),
        sides.headCommit(),
        sides.texts());
  }

  /** A name that stands nowhere is a typo, and would silently leave the default in force. */
  private void refuseUnused(Sides sides) {
    for (String name : parameters.keySet()) {
      boolean used =
          Stream.of(sides.base(), sides.candidate()).anyMatch(project -> mentions(project, name));
      if (!used) {
        throw new WaterlineException(
            ErrorCode.INVALID_ARGUMENT,
            "--param %s: no SQL of the project uses :%s, and waterline.yml has no such parameter"
                .formatted(name, name));
      }
    }
  }

  private static boolean mentions(Project project, String name) {
    String use = ":" + name;
    return project.parameters().containsKey(name)
        || project.models().stream()
            .anyMatch(
                model ->
                    model.sql().text().contains(use)
                        || model.checks().stream()
                            .anyMatch(check -> check.sql().text().contains(use)))
        || project.inputs().values().stream()
            .anyMatch(input -> input.where() != null && input.where().contains(use));
  }

  private Sides sides(@Nullable String base) {
    RecordedFiles files = new RecordedFiles(new DirectoryFiles(folder));
    ReadProject candidate = new ReadProject(ProjectReader.read(files), files);
    try (GitBase git = GitBase.find(folder).orElse(null)) {
      if (base != null) {
        return given(base, candidate, git);
      }
      String local = candidate.project().local().base();
      if (local != null) {
        return fromFolder(folder.resolve(local), candidate, git);
      }
      if (git == null) {
        throw noBase("%s is in no git repository".formatted(folder));
      }
      Optional<String> branch = git.defaultBranch();
      return fromCommit(
          git.mergeBase(
              branch.orElseThrow(() -> noBase("its git repository has no branch main or master"))),
          candidate,
          git);
    }
  }

  private Sides given(String base, ReadProject candidate, @Nullable GitBase git) {
    boolean isFolder = Files.isDirectory(Path.of(base));
    boolean isRevision = git != null && git.isRevision(base);
    if (isFolder && isRevision) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "--base %1$s is a folder and a git revision. Write ./%1$s for the folder, or refs/heads/%1$s for the branch."
              .formatted(base));
    }
    if (isFolder) {
      return fromFolder(Path.of(base), candidate, git);
    }
    if (git == null) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "--base %s is not a folder, and %s is in no git repository".formatted(base, folder));
    }
    return fromCommit(git.mergeBase(base), candidate, git);
  }

  private Sides fromFolder(Path baseFolder, ReadProject candidate, @Nullable GitBase git) {
    RecordedFiles files =
        new RecordedFiles(
            new LayeredFiles(new DirectoryFiles(baseFolder), new DirectoryFiles(folder)));
    return new Sides(
        base(() -> ProjectReader.read(files)),
        candidate.project(),
        "folder " + baseFolder,
        null,
        git == null ? null : git.headIfClean(),
        new Texts(files.recorded(), candidate.files().recorded(), Set.of()));
  }

  private Sides fromCommit(String commit, ReadProject candidate, GitBase git) {
    RecordedFiles files = new RecordedFiles(git.files(commit));
    Project base =
        files.read(ProjectReader.FILE).isPresent()
            ? base(() -> ProjectReader.read(files))
            : ProjectSources.withSqlFrom(candidate.project(), files);
    return new Sides(
        base,
        candidate.project(),
        "commit " + commit.substring(0, 12),
        commit,
        git.headIfClean(),
        texts(base, files, candidate));
  }

  /** A base without a waterline.yml is read with the candidate's, and what that names. */
  private static Texts texts(Project base, RecordedFiles files, ReadProject candidate) {
    Map<String, String> candidateTexts = candidate.files().recorded();
    if (files.recorded().containsKey(ProjectReader.FILE)) {
      return new Texts(files.recorded(), candidateTexts, Set.of());
    }
    Map<String, String> baseTexts = new HashMap<>(candidateTexts);
    baseTexts.putAll(files.recorded());
    Set<String> newModels = names(candidate.project());
    newModels.removeAll(names(base));
    return new Texts(baseTexts, candidateTexts, newModels);
  }

  private static Set<String> names(Project project) {
    return project.models().stream()
        .map(Model::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * A project, and what it was read from.
   *
   * @param files remember what was read
   */
  private record ReadProject(Project project, RecordedFiles files) {}

  /** Both sides have a waterline.yml; a message must say which one it means. */
  private static Project base(Supplier<Project> reader) {
    try {
      return reader.get();
    } catch (WaterlineException e) {
      throw new WaterlineException(e.code(), "On the base side:\n" + e.getMessage(), e.place(), e);
    }
  }

  private Project withParameters(Project project) {
    return ParameterValues.replace(project, parameters);
  }

  private WaterlineException noBase(String why) {
    return new WaterlineException(
        ErrorCode.INVALID_ARGUMENT,
        "There is nothing to compare %s with: %s. Give --base a folder or a git revision, or name a folder under `local: base:` in waterline.yml."
            .formatted(folder, why));
  }
}
