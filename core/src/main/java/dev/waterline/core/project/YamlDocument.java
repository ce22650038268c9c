package dev.waterline.core.project;

import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * One YAML document without what makes YAML dangerous or surprising: no anchors and aliases, no
 * tags, no second document, no deep nesting.
 */
final class YamlDocument {

  private static final int DEEPEST = 20;

  private final String text;
  private final Problems problems;
  private final LoadSettings settings = LoadSettings.builder().build();

  private int reached = 1;

  private YamlDocument(String text, Problems problems) {
    this.text = text;
    this.problems = problems;
  }

  /**
   * Returns the document's value.
   *
   * @throws InvalidProjectException when {@code text} is no such document
   */
  static YamlValue read(String text, Problems problems) {
    YamlDocument document = new YamlDocument(text, problems);
    try {
      document.checkEvents();
      problems.throwIfAny();
      return new Compose(document.settings)
          .composeString(text)
          .map(node -> new YamlValue(node, "", problems))
          .orElseThrow(() -> document.failure(1, "the file is empty: expected version: 1"));
    } catch (YamlEngineException e) {
      throw document.failure(document.line(e), "not valid YAML: " + reason(e));
    } catch (IllegalArgumentException e) {
      // What the parser throws at numbers out of range, as in "\UFFFFFFFF" or %YAML 9999999999.1.
      throw document.failure(
          document.reached, "not valid YAML: after this line, a number is out of range");
    }
  }

  /** Events come from a parser that keeps its own stack, so this is safe at any depth. */
  private void checkEvents() {
    int depth = 0;
    int documents = 0;
    for (Event event : new Parse(settings).parseString(text)) {
      int line = event.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
      reached = line;
      if (event instanceof AliasEvent) {
        problems.add(line, "aliases ('*name') are not allowed: write the value out");
      } else if (event instanceof NodeEvent node && node.getAnchor().isPresent()) {
        problems.add(line, "anchors ('&name') are not allowed: write the value out");
      }
      if (isTagged(event)) {
        problems.add(line, "tags ('!name') are not allowed: write the value alone");
      }
      if (event instanceof DocumentStartEvent && ++documents == 2) {
        throw failure(line, "a second document starts here: expected one");
      }
      if (event instanceof CollectionStartEvent && ++depth > DEEPEST) {
        throw failure(line, "nested deeper than %d levels".formatted(DEEPEST));
      }
      if (event instanceof CollectionEndEvent) {
        depth--;
      }
    }
  }

  private static boolean isTagged(Event event) {
    return event instanceof ScalarEvent scalar && scalar.getTag().isPresent()
        || event instanceof CollectionStartEvent start && start.getTag().isPresent();
  }

  private InvalidProjectException failure(int line, String message) {
    problems.add(line, message);
    return problems.exception();
  }

  private int line(YamlEngineException error) {
    if (error instanceof MarkedYamlEngineException marked) {
      return marked.getProblemMark().or(marked::getContextMark).map(Mark::getLine).orElse(0) + 1;
    }
    if (error instanceof ReaderException unreadable) {
      int end = Math.min(unreadable.getPosition(), text.length());
      return 1 + (int) text.substring(0, end).chars().filter(c -> c == '\n').count();
    }
    return 1;
  }

  private static String reason(YamlEngineException error) {
    if (error instanceof MarkedYamlEngineException marked) {
      String context = marked.getContext();
      return (context == null ? "" : context + ", ") + marked.getProblem();
    }
    if (error instanceof ReaderException unreadable) {
      return "the character U+%04X is not allowed".formatted(unreadable.getCodePoint());
    }
    return String.valueOf(error.getMessage());
  }
}
