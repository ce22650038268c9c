package dev.waterline.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/** A Markdown file of the repository. */
record Document(Path file, String text) {

  static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

  private static final Set<String> NOT_OURS =
      Set.of(".git", ".waterline", "target", "node_modules", "cdk.out");

  static Document of(String path) {
    return of(REPOSITORY.resolve(path));
  }

  private static Document of(Path file) {
    try {
      return new Document(file, Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Every Markdown file that is part of the repository. */
  static List<Document> all() {
    List<Document> documents = new ArrayList<>();
    try {
      Files.walkFileTree(
          REPOSITORY,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              return NOT_OURS.contains(folder.getFileName().toString())
                  ? FileVisitResult.SKIP_SUBTREE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (file.toString().endsWith(".md")) {
                documents.add(of(file));
              }
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return documents;
  }

  /** The targets of its links, as they are written. */
  List<String> links() {
    List<String> links = new ArrayList<>();
    visit(
        new AbstractVisitor() {
          @Override
          public void visit(Link link) {
            links.add(link.getDestination());
            visitChildren(link);
          }
        });
    return links;
  }

  /** Its code blocks in a language, without their fences. */
  List<String> blocks(String language) {
    List<String> blocks = new ArrayList<>();
    visit(
        new AbstractVisitor() {
          @Override
          public void visit(FencedCodeBlock block) {
            if (language.equals(block.getInfo())) {
              blocks.add(block.getLiteral());
            }
          }
        });
    return blocks;
  }

  /** Names by which a link reaches its headings: lower case, spaces as hyphens. */
  List<String> anchors() {
    List<String> anchors = new ArrayList<>();
    visit(
        new AbstractVisitor() {
          @Override
          public void visit(Heading heading) {
            anchors.add(
                words(heading)
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N} _-]", "")
                    .replace(' ', '-'));
          }
        });
    return anchors;
  }

  private static String words(Node node) {
    StringBuilder words = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text text) {
            words.append(text.getLiteral());
          }

          @Override
          public void visit(Code code) {
            words.append(code.getLiteral());
          }
        });
    return words.toString();
  }

  private void visit(AbstractVisitor visitor) {
    Parser.builder().build().parse(text).accept(visitor);
  }

  @Override
  public String toString() {
    return REPOSITORY.relativize(file).toString();
  }
}
