package dev.waterline.spark.rules;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.List;
import software.amazon.glue.dqdl.DataQualityDefinitionLanguageLexer;
import software.amazon.glue.dqdl.DataQualityDefinitionLanguageParser;
import software.amazon.glue.dqdl.exception.InvalidDataQualityRulesetException;
import software.amazon.glue.dqdl.model.DQAnalyzer;
import software.amazon.glue.dqdl.model.DQRule;
import software.amazon.glue.dqdl.model.DQRuleset;
import software.amazon.glue.dqdl.parser.DQDLParser;

/** AWS's parser, for one rule or analyzer at a time. */
final class DqdlGrammar {

  static {
    withoutVersionNotice();
  }

  private DqdlGrammar() {}

  static DQRule rule(String text) throws InvalidDataQualityRulesetException {
    DQRuleset parsed = parse("Rules = [\n" + text + "\n]\n");
    if (parsed.getRules().size() != 1) {
      throw new InvalidDataQualityRulesetException("It isn't one rule");
    }
    return parsed.getRules().get(0);
  }

  static DQAnalyzer analyzer(String text) throws InvalidDataQualityRulesetException {
    DQRuleset parsed = parse("Analyzers = [\n" + text + "\n]\n");
    List<DQAnalyzer> analyzers = parsed.getAnalyzers();
    if (analyzers.size() != 1) {
      throw new InvalidDataQualityRulesetException("It isn't one analyzer");
    }
    return analyzers.get(0);
  }

  private static DQRuleset parse(String text) throws InvalidDataQualityRulesetException {
    try {
      return new DQDLParser().parse(text);
    } catch (RuntimeException e) {
      // The parser's listener assumes a well-formed tree: malformed rules end in NullPointer-,
      // ClassCast- or IndexOutOfBoundsException.
      throw new InvalidDataQualityRulesetException("It isn't DQDL");
    }
  }

  /**
   * The generated lexer and parser compare ANTLR's version with Spark's when they are loaded, and
   * print to standard error that 4.7 isn't 4.9.3, which reads the same grammar files. They are
   * loaded here behind a stream that drops these lines and passes everything else on.
   */
  private static void withoutVersionNotice() {
    PrintStream error = System.err;
    NoticeFilter filter = new NoticeFilter(error);
    PrintStream filtered = new PrintStream(filter, true, Charset.defaultCharset());
    System.setErr(filtered);
    try {
      Class.forName(DataQualityDefinitionLanguageLexer.class.getName());
      Class.forName(DataQualityDefinitionLanguageParser.class.getName());
      filter.pass();
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("The DQDL parser is not on the class path", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      if (System.err == filtered) {
        System.setErr(error);
      }
    }
  }

  private static final class NoticeFilter extends FilterOutputStream {

    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    NoticeFilter(PrintStream target) {
      super(target);
    }

    @Override
    public void write(int b) throws IOException {
      line.write(b);
      if (b == '\n') {
        pass();
      }
    }

    /** Ends the current line. */
    void pass() throws IOException {
      String text = line.toString(Charset.defaultCharset());
      if (!text.startsWith("ANTLR Tool version") && !text.startsWith("ANTLR Runtime version")) {
        line.writeTo(out);
      }
      line.reset();
    }
  }
}
