package dev.waterline.cli.git;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.ProjectFiles;
import java.io.IOException;
import java.util.Optional;
import org.eclipse.jgit.errors.LargeObjectException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.TreeWalk;

/**
 * The files of a folder as they were in one commit, read from git's objects: nothing is checked
 * out.
 */
final class CommitFiles implements ProjectFiles {

  private final Repository repository;
  private final String commit;
  private final String folder;

  CommitFiles(Repository repository, String commit, String folder) {
    this.repository = repository;
    this.commit = commit;
    this.folder = folder;
  }

  @Override
  public Optional<String> read(String relativePath) {
    String path = folder.isEmpty() ? relativePath : folder + "/" + relativePath;
    try (RevWalk walk = new RevWalk(repository)) {
      ObjectId tree = walk.parseCommit(repository.resolve(commit)).getTree();
      try (TreeWalk found = TreeWalk.forPath(repository, path, tree)) {
        if (found == null) {
          return Optional.empty();
        }
        FileMode mode = found.getFileMode(0);
        if (mode != FileMode.REGULAR_FILE && mode != FileMode.EXECUTABLE_FILE) {
          throw invalid("%s is not a regular file in commit %s".formatted(path, shortCommit()));
        }
        ObjectLoader blob = repository.open(found.getObjectId(0), Constants.OBJ_BLOB);
        return Optional.of(ProjectFiles.utf8(blob.getCachedBytes(ProjectFiles.MAX_BYTES)));
      }
    } catch (LargeObjectException e) {
      throw invalid(
          "%s has more than %d bytes in commit %s"
              .formatted(path, ProjectFiles.MAX_BYTES, shortCommit()));
    } catch (IllegalArgumentException e) { // a path such as "/x" or "a//b"
      throw invalid("'%s' is not a path inside the project".formatted(relativePath));
    } catch (IOException e) {
      throw new WaterlineException(
          ErrorCode.INVALID_PROJECT,
          "%s can't be read from commit %s: %s".formatted(path, shortCommit(), e.getMessage()),
          e);
    }
  }

  @Override
  public String describe() {
    return "commit " + shortCommit();
  }

  private String shortCommit() {
    return commit.substring(0, 12);
  }

  private static WaterlineException invalid(String message) {
    return new WaterlineException(ErrorCode.INVALID_PROJECT, message);
  }
}
