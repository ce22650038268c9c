package dev.waterline.infra.construct;

import java.util.List;
import java.util.stream.Stream;
import software.amazon.awscdk.ArnComponents;
import software.amazon.awscdk.ArnFormat;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.iam.Grant;
import software.amazon.awscdk.services.iam.GrantOnPrincipalOptions;
import software.amazon.awscdk.services.iam.IGrantable;
import software.constructs.Construct;

/** Grants on input databases, and which of them a role gets. */
final class InputAccess {

  private final Construct scope;
  private final List<InputDatabase> inputs;

  InputAccess(Construct scope, List<InputDatabase> inputs) {
    this.scope = scope;
    this.inputs = inputs;
  }

  /** The files of the tables: data, and the metadata that says which. */
  void grantReadFiles(IGrantable grantee) {
    grant(
        grantee,
        List.of("s3:GetObject"),
        inputs.stream()
            .flatMap(input -> input.locations().stream())
            .map(location -> objects(location, "*"))
            .distinct()
            .toList());
  }

  /** What the catalog says of the tables. */
  void grantReadCatalog(IGrantable grantee) {
    grant(
        grantee,
        List.of("glue:GetDatabase", "glue:GetTable", "glue:GetTables"),
        catalog(inputs.stream()));
  }

  /**
   * Tagging snapshots, and taking the tags away. It is the right to commit anything to the table's
   * metadata, since Glue knows one call for all commits; so it goes to code of ours that runs no
   * SQL, and only for databases with {@link InputDatabase.Protection#TAG}. Data files stay out of
   * reach.
   */
  void grantTag(IGrantable grantee) {
    grant(grantee, List.of("glue:UpdateTable"), catalog(inputs.stream()));
    grant(
        grantee,
        List.of("s3:PutObject"),
        inputs.stream()
            .flatMap(input -> input.locations().stream())
            .map(location -> objects(location, "*/metadata/*"))
            .distinct()
            .toList());
  }

  private List<String> catalog(Stream<InputDatabase> databases) {
    return databases
        .flatMap(input -> PreviewSandbox.glueTables(scope, input.name()).stream())
        .distinct()
        .toList();
  }

  private String objects(String location, String below) {
    return Stack.of(scope)
        .formatArn(
            ArnComponents.builder()
                .service("s3")
                .region("")
                .account("")
                .resource(InputDatabase.withoutScheme(location) + below)
                .arnFormat(ArnFormat.NO_RESOURCE_NAME)
                .build());
  }

  private static void grant(IGrantable grantee, List<String> actions, List<String> resources) {
    if (!resources.isEmpty()) {
      Grant.addToPrincipal(
          GrantOnPrincipalOptions.builder()
              .grantee(grantee)
              .actions(actions)
              .resourceArns(resources)
              .build());
    }
  }
}
