package dev.waterline.infra.construct;

import java.util.List;
import java.util.Map;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.iam.Grant;
import software.amazon.awscdk.services.iam.GrantOnPrincipalOptions;
import software.amazon.awscdk.services.iam.IRole;
import software.amazon.awscdk.services.lakeformation.CfnPrincipalPermissions;
import software.amazon.awscdk.services.lakeformation.CfnPrincipalPermissions.DataLakePrincipalProperty;
import software.amazon.awscdk.services.lakeformation.CfnPrincipalPermissions.DatabaseResourceProperty;
import software.amazon.awscdk.services.lakeformation.CfnPrincipalPermissions.ResourceProperty;
import software.amazon.awscdk.services.lakeformation.CfnPrincipalPermissions.TableResourceProperty;
import software.constructs.Construct;

/** The same rights once more, for catalogs where Lake Formation must agree. */
final class LakeFormation {

  private LakeFormation() {}

  /** Reading a database's tables. */
  static void grantRead(Construct scope, IRole role, String database) {
    dataAccess(role);
    permissions(scope, role, database, List.of("DESCRIBE"), List.of("DESCRIBE", "SELECT"));
  }

  /** Creating, changing and dropping the sandbox's tables. */
  static void grantWrite(Construct scope, IRole role, PreviewSandbox sandbox) {
    dataAccess(role);
    permissions(
        scope,
        role,
        sandbox.databaseName(),
        List.of("CREATE_TABLE", "DESCRIBE"),
        List.of("ALTER", "DELETE", "DESCRIBE", "DROP", "INSERT", "SELECT"));
  }

  /** Changing the metadata of a database's tables, which tagging is. */
  static void grantTag(Construct scope, IRole role, String database) {
    dataAccess(role);
    permissions(scope, role, database, List.of("DESCRIBE"), List.of("ALTER", "DESCRIBE"));
  }

  // The action knows no resources: what it opens is what Lake Formation granted.
  private static void dataAccess(IRole role) {
    Grant.addToPrincipal(
        GrantOnPrincipalOptions.builder()
            .grantee(role)
            .actions(List.of("lakeformation:GetDataAccess"))
            .resourceArns(List.of("*"))
            .build());
    NagReasons.acceptWildcards(
        role, "lakeformation:GetDataAccess takes no resource", "/^Resource::\\*$/");
  }

  private static void permissions(
      Construct scope,
      IRole role,
      String database,
      List<String> onDatabase,
      List<String> onTables) {
    Construct grants = new Construct(scope, role.getNode().getId() + "On" + database);
    String catalog = Stack.of(scope).getAccount();
    CfnPrincipalPermissions.Builder.create(grants, "Database")
        .catalog(catalog)
        .principal(principal(role))
        .resource(
            ResourceProperty.builder()
                .database(
                    DatabaseResourceProperty.builder().catalogId(catalog).name(database).build())
                .build())
        .permissions(onDatabase)
        .permissionsWithGrantOption(List.of())
        .build();
    CfnPrincipalPermissions.Builder.create(grants, "Tables")
        .catalog(catalog)
        .principal(principal(role))
        .resource(
            ResourceProperty.builder()
                .table(
                    TableResourceProperty.builder()
                        .catalogId(catalog)
                        .databaseName(database)
                        .tableWildcard(Map.of())
                        .build())
                .build())
        .permissions(onTables)
        .permissionsWithGrantOption(List.of())
        .build();
  }

  private static DataLakePrincipalProperty principal(IRole role) {
    return DataLakePrincipalProperty.builder()
        .dataLakePrincipalIdentifier(role.getRoleArn())
        .build();
  }
}
