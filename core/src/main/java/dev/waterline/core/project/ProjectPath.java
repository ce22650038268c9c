package dev.waterline.core.project;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import java.util.List;
import java.util.regex.Pattern;

/** The one spelling that a path inside a project has. */
final class ProjectPath {

  private static final Pattern REFUSED = Pattern.compile("[\\p{Cntrl}\\\\:]");
  private static final int LONGEST = 500;

  private ProjectPath() {}

  /** Returns {@code path} when it is a relative path that stays inside the project. */
  static String checked(String path) {
    List<String> steps = List.of(path.split("/", -1));
    if (path.length() > LONGEST
        || REFUSED.matcher(path).find()
        || steps.stream()
            .anyMatch(step -> step.isBlank() || step.equals(".") || step.equals(".."))) {
      throw new WaterlineException(
          ErrorCode.INVALID_PROJECT,
          "'%s' is not a path inside the project: expected one such as models/orders.sql, without a leading slash, '.', '..', ':' or a backslash"
              .formatted(path));
    }
    return path;
  }
}
