package dev.waterline.infra.construct;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.iam.Grant;
import software.amazon.awscdk.services.iam.GrantOnPrincipalOptions;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.lakeformation.CfnPrincipalPermissions;
import software.amazon.awscdk.services.lakeformation.CfnPrincipalPermissions.DataLakePrincipalProperty;
import software.amazon.awscdk.services.lakeformation.CfnPrincipalPermissions.DatabaseResourceProperty;
import software.amazon.awscdk.services.lakeformation.CfnPrincipalPermissions.ResourceProperty;
import software.amazon.awscdk.services.lakeformation.CfnPrincipalPermissions.TableResourceProperty;

/**
 * The same rights once more, for catalogs where Lake Formation must agree. A role has one grant on
 * each database and one on its tables, which further calls add to.
 */
final class LakeFormation {

  private LakeFormation() {}

  /** Reading a database's tables. */
  static void grantRead(Role role, String database) {
    grant(role, database, List.of("DESCRIBE"), List.of("DESCRIBE", "SELECT"));
  }

  /** Creating, changing and dropping the sandbox's tables. */
  static void grantWrite(Role role, PreviewSandbox sandbox) {
    grant(
        role,
        sandbox.databaseName(),
        List.of("CREATE_TABLE", "DESCRIBE"),
        List.of("ALTER", "DELETE", "DESCRIBE", "DROP", "INSERT", "SELECT"));
  }

  /** Changing the metadata of a database's tables, which tagging is. */
  static void grantTag(Role role, String database) {
    grant(role, database, List.of("DESCRIBE"), List.of("ALTER", "DESCRIBE"));
  }

  private static void grant(
      Role role, String database, List<String> onDatabase, List<String> onTables) {
    allowDataAccess(role);
    String catalog = Stack.of(role).getAccount();
    add(
        role,
        "Database-" + database,
        onDatabase,
        ResourceProperty.builder()
            .database(DatabaseResourceProperty.builder().catalogId(catalog).name(database).build())
            .build());
    add(
        role,
        "Tables-" + database,
        onTables,
        ResourceProperty.builder()
            .table(
                TableResourceProperty.builder()
                    .catalogId(catalog)
                    .databaseName(database)
                    .tableWildcard(Map.of())
                    .build())
            .build());
  }

  private static void add(
      Role role, String id, List<String> permissions, ResourceProperty resource) {
    if (role.getNode().tryFindChild(id) instanceof CfnPrincipalPermissions present) {
      Set<String> all = new TreeSet<>(present.getPermissions());
      all.addAll(permissions);
      present.setPermissions(List.copyOf(all));
      return;
    }
    CfnPrincipalPermissions.Builder.create(role, id)
        .catalog(Stack.of(role).getAccount())
        .principal(
            DataLakePrincipalProperty.builder()
                .dataLakePrincipalIdentifier(role.getRoleArn())
                .build())
        .resource(resource)
        .permissions(permissions)
        .permissionsWithGrantOption(List.of())
        .build();
  }

  // The action knows no resources: what it opens is what Lake Formation granted.
  private static void allowDataAccess(Role role) {
    Grant.addToPrincipal(
        GrantOnPrincipalOptions.builder()
            .grantee(role)
            .actions(List.of("lakeformation:GetDataAccess"))
            .resourceArns(List.of("*"))
            .build());
    NagReasons.acceptWildcards(
        role, "lakeformation:GetDataAccess takes no resource", "/^Resource::\\*$/");
  }
}
