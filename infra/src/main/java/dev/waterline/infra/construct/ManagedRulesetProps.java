package dev.waterline.infra.construct;

import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link ManagedRuleset} is.
 *
 * @param name the ruleset's name in Glue: 1 to 255 characters, none of them a control character.
 *     Projects say {@code rules: glue:<name>}. It doesn't begin with {@code table/}, which means
 *     something else there
 * @param file the DQDL file, UTF-8
 * @param target the table that the ruleset is about, or null
 * @param description for people, at most 2,048 characters, or null
 */
public record ManagedRulesetProps(
    String name, Path file, @Nullable Target target, @Nullable String description) {

  private static final Pattern NAME = Pattern.compile("\\S(?:[^\\p{Cntrl}]{0,253}\\S)?");
  private static final Pattern TABLE = Pattern.compile("[a-z0-9_]{1,255}");
  private static final int LONGEST_DESCRIPTION = 2_048;

  public ManagedRulesetProps {
    Objects.requireNonNull(file, "file");
    Check.that(
        NAME.matcher(name).matches() && !name.startsWith("table/"),
        "'%s' is not a ruleset's name: use 1 to 255 characters, no blank at either end, not table/… at the start",
        name);
    Check.that(
        description == null || description.length() <= LONGEST_DESCRIPTION,
        "The description of the ruleset '%s' is longer than %d characters",
        name,
        LONGEST_DESCRIPTION);
  }

  /**
   * A table of the Glue Data Catalog.
   *
   * @param database the database's name
   * @param table the table's name
   */
  public record Target(String database, String table) {

    public Target {
      Check.that(
          InputDatabase.NAME.matcher(database).matches() && TABLE.matcher(table).matches(),
          "'%s.%s' is not a table of Iceberg in Glue: use lower-case letters, digits and underscores",
          database,
          table);
    }
  }

  /**
   * Starts with the defaults: no target and no description.
   *
   * @param name the ruleset's name in Glue
   * @param file the DQDL file
   */
  public static Builder builder(String name, Path file) {
    return new Builder(name, file);
  }

  /** Sets what differs from the defaults. */
  public static final class Builder {

    private final String name;
    private final Path file;
    private @Nullable Target target;
    private @Nullable String description;

    private Builder(String name, Path file) {
      this.name = name;
      this.file = file;
    }

    /** Default: none. Projects find the rulesets of a target by {@code glue:table/…}. */
    public Builder target(String database, String table) {
      this.target = new Target(database, table);
      return this;
    }

    /** Default: none. */
    public Builder description(String text) {
      this.description = Objects.requireNonNull(text);
      return this;
    }

    public ManagedRulesetProps build() {
      return new ManagedRulesetProps(name, file, target, description);
    }
  }
}
