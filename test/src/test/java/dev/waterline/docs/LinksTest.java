package dev.waterline.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Links between the files of the repository lead somewhere. */
class LinksTest {

  static List<Document> documents() {
    return Document.all();
  }

  @Test
  void theDocumentsAreFound() {
    assertThat(documents())
        .extracting(Document::toString)
        .contains("README.md", "docs/report.md", "docs/adr/0001-record-decisions.md");
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyRelativeLinkHasATarget(Document document) {
    assertThat(document.links())
        .filteredOn(link -> URI.create(link).getScheme() == null)
        .allSatisfy(link -> assertLeadsSomewhere(document, URI.create(link)));
  }

  private static void assertLeadsSomewhere(Document from, URI link) {
    Path target =
        link.getPath().isEmpty() ? from.file() : from.file().resolveSibling(link.getPath());
    assertThat(target.normalize()).exists().startsWith(Document.REPOSITORY);
    if (link.getFragment() != null) {
      assertThat(Document.of(target.toString()).anchors()).contains(link.getFragment());
    }
  }

  @Test
  void everyDecisionIsInTheListOfDecisions() throws Exception {
    Document list = Document.of("docs/adr/0001-record-decisions.md");
    try (var files = Files.list(list.file().getParent())) {
      assertThat(list.links())
          .containsAll(
              files
                  .map(file -> file.getFileName().toString())
                  .filter(name -> !name.startsWith("0001-"))
                  .toList());
    }
  }
}
