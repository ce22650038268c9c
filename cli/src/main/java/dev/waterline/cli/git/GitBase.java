package dev.waterline.cli.git;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.ProjectFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.Status;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.revwalk.filter.RevFilter;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.jspecify.annotations.Nullable;

/** A project folder inside a git work tree, and the commits that a comparison needs. */
public final class GitBase implements AutoCloseable {

  private static final List<String> DEFAULT_BRANCHES =
      List.of("refs/remotes/origin/HEAD", "origin/main", "origin/master", "main", "master");

  private final Repository repository;
  private final String projectPath;

  private GitBase(Repository repository, String projectPath) {
    this.repository = repository;
    this.projectPath = projectPath;
  }

  /**
   * Finds the repository that holds a project.
   *
   * @return empty when the folder is in no git work tree
   */
  public static Optional<GitBase> find(Path project) {
    Path folder;
    FileRepositoryBuilder builder = new FileRepositoryBuilder();
    try {
      folder = project.toRealPath();
      if (builder.findGitDir(folder.toFile()).getGitDir() == null) {
        return Optional.empty();
      }
      Repository repository = builder.setMustExist(true).build();
      if (repository.isBare()) {
        repository.close();
        return Optional.empty();
      }
      Path top = repository.getWorkTree().toPath().toRealPath();
      return Optional.of(
          new GitBase(repository, top.relativize(folder).toString().replace('\\', '/')));
    } catch (IOException e) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "The git repository of %s can't be read: %s".formatted(project, e.getMessage()),
          e);
    }
  }

  /**
   * The merge base of a revision with HEAD.
   *
   * @param revision a branch, tag or commit as git writes it
   * @throws WaterlineException INVALID_ARGUMENT when there is no such revision or no merge base
   */
  public String mergeBase(String revision) {
    try (RevWalk walk = new RevWalk(repository)) {
      ObjectId base = resolve(revision);
      ObjectId head = resolve(Constants.HEAD);
      walk.setRevFilter(RevFilter.MERGE_BASE);
      walk.markStart(walk.parseCommit(base));
      walk.markStart(walk.parseCommit(head));
      RevCommit merge = walk.next();
      if (merge == null) {
        throw new WaterlineException(
            ErrorCode.INVALID_ARGUMENT,
            "'%s' and HEAD have no commit in common. Fetch more history (a shallow clone lacks it), or give --base another revision."
                .formatted(revision));
      }
      return merge.name();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** The first of the usual default branches that this repository has. */
  public Optional<String> defaultBranch() {
    try {
      for (String name : DEFAULT_BRANCHES) {
        Ref ref = repository.findRef(name);
        if (ref != null && ref.getObjectId() != null) {
          return Optional.of(ref.getName());
        }
      }
      return Optional.empty();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Whether a text names a commit. */
  public boolean isRevision(String text) {
    try {
      return repository.resolve(text + "^{commit}") != null;
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }

  /**
   * HEAD's commit, or null when the project has changes that are not committed: the candidate is
   * the work tree as it is.
   */
  public @Nullable String headIfClean() {
    try (Git git = new Git(repository)) {
      ObjectId head = repository.resolve(Constants.HEAD);
      if (head == null) {
        return null;
      }
      var status = git.status();
      if (!projectPath.isEmpty()) {
        status.addPath(projectPath);
      }
      Status result = status.call();
      return result.isClean() ? head.name() : null;
    } catch (IOException | GitAPIException e) {
      throw unreadable(e);
    }
  }

  /** The project's files as they were in a commit. */
  public ProjectFiles files(String commit) {
    return new CommitFiles(repository, commit, projectPath);
  }

  private ObjectId resolve(String revision) throws IOException {
    ObjectId id;
    try {
      id = repository.resolve(revision + "^{commit}");
    } catch (RuntimeException e) { // JGit's several kinds of "not a revision"
      id = null;
    }
    if (id == null) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "'%s' is neither a folder nor a revision of the git repository %s"
              .formatted(revision, repository.getWorkTree()));
    }
    return id;
  }

  private WaterlineException unreadable(Exception e) {
    return new WaterlineException(
        ErrorCode.INVALID_ARGUMENT,
        "The git repository %s can't be read: %s"
            .formatted(repository.getWorkTree(), e.getMessage()),
        e);
  }

  @Override
  public void close() {
    repository.close();
  }
}
