package dev.waterline.infra.construct;

import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A Glue database that previews may read.
 *
 * @param name the database's name as SQL says it, {@code [a-z0-9_]{1,252}}
 * @param protection whether pins may tag the snapshots of its tables
 * @param locations where the data of its tables is, as {@code s3://bucket/prefix/}: at least one.
 *     Roles get no other object than those below
 */
public record InputDatabase(String name, Protection protection, List<String> locations) {

  /** What Iceberg's Glue catalog takes as a database's name. */
  static final Pattern NAME = Pattern.compile("[a-z0-9_]{1,252}");

  private static final Pattern LOCATION =
      Pattern.compile("s3://[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]/([^*?]*/)?");

  public InputDatabase {
    Objects.requireNonNull(protection, "protection");
    locations = List.copyOf(locations);
    Check.that(
        NAME.matcher(name).matches(),
        "'%s' is not a Glue database that Iceberg can read: use lower-case letters, digits and underscores",
        name);
    Check.that(
        !locations.isEmpty(),
        "Database '%s' has no location: say where its tables' data is, for example s3://lake/%s/",
        name,
        name);
    for (String location : locations) {
      Check.that(
          LOCATION.matcher(location).matches(),
          "'%s' of database '%s' is not a location: expected s3://bucket/prefix/ with a slash at its end and no wildcard",
          location,
          name);
    }
  }

  /** Whether a pin may write to the tables' metadata. */
  public enum Protection {
    /** A pin is a tag on the snapshot, so that expiry can't take it while a run reads it. */
    TAG,
    /** No role may write to the tables in any way. */
    NONE
  }

  /** The bucket and prefix of a location, as an ARN's resource part without the wildcard. */
  static String withoutScheme(String location) {
    return location.substring("s3://".length());
  }
}
