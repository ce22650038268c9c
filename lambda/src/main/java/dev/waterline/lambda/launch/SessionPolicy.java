package dev.waterline.lambda.launch;

import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.contract.RunJob;
import dev.waterline.core.result.JobRecord.Rights;
import dev.waterline.core.run.RunId;
import dev.waterline.lambda.payload.AllowStatement;
import dev.waterline.lambda.payload.Payloads;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Narrows the rights of one job to what it needs: the files of the inputs, the documents of its
 * run, the sandbox. EMR Serverless intersects it with the role's own policy, so it adds nothing. It
 * may have 2,048 characters: per table while it fits, then per database, then none.
 *
 * @param rights how far it narrows
 * @param text the policy, or null with {@link Rights#NONE}
 */
public record SessionPolicy(Rights rights, @Nullable String text) {

  /** The longest policy that StartJobRun takes. */
  public static final int MAX_LENGTH = 2_048;

  /**
   * What a job works on.
   *
   * @param roleArn the job role, which tells the partition and the account
   * @param bucket the sandbox bucket
   * @param database the sandbox database
   * @param jar the job jar's URI
   * @param bundleSha256 the run's bundle
   * @param inputs the folders of the pinned tables, by the table's database
   */
  public record Needs(
      String roleArn,
      String bucket,
      String database,
      String jar,
      String bundleSha256,
      Map<String, List<String>> inputs) {

    private String s3(String resource) {
      return "arn:%s:s3:::%s".formatted(roleArn.split(":")[1], resource);
    }

    private String glue(String resource) {
      String[] role = roleArn.split(":");
      return "arn:%s:glue:*:%s:%s".formatted(role[1], role[4], resource);
    }
  }

  public static SessionPolicy of(RunId run, RunJob job, Needs needs) {
    TreeSet<String> tables = new TreeSet<>();
    needs.inputs().values().forEach(tables::addAll);
    String perTable = policy(run, job, needs, tables);
    if (perTable.length() <= MAX_LENGTH) {
      return new SessionPolicy(Rights.TABLE, perTable);
    }
    TreeSet<String> databases = new TreeSet<>();
    for (Collection<String> folders : new TreeMap<>(needs.inputs()).values()) {
      databases.addAll(commonFolders(folders));
    }
    String perDatabase = policy(run, job, needs, databases);
    return perDatabase.length() <= MAX_LENGTH
        ? new SessionPolicy(Rights.DATABASE, perDatabase)
        : new SessionPolicy(Rights.NONE, null);
  }

  private static String policy(RunId run, RunJob job, Needs needs, Collection<String> folders) {
    String sandbox = needs.s3(needs.bucket() + "/");
    List<String> readable = new ArrayList<>();
    readable.add(sandbox + BucketLayout.bundle(needs.bundleSha256()));
    readable.add(sandbox + BucketLayout.folder(run) + "*");
    readable.add(object(needs, needs.jar()));
    folders.forEach(folder -> readable.add(object(needs, folder) + "/*"));
    return Payloads.policy(
        List.of(
            new AllowStatement(List.of("s3:GetObject"), readable),
            // Not the report: it is JudgeRun's alone.
            new AllowStatement(
                List.of("s3:PutObject"),
                List.of(
                    sandbox + BucketLayout.result(run, job), sandbox + BucketLayout.LOGS + "*")),
            new AllowStatement(
                List.of("s3:GetObject", "s3:PutObject", "s3:DeleteObject"),
                List.of(sandbox + BucketLayout.WAREHOUSE + "*")),
            new AllowStatement(List.of("s3:ListBucket"), List.of(needs.s3(needs.bucket()))),
            new AllowStatement(
                List.of("glue:Get*", "glue:CreateTable", "glue:UpdateTable", "glue:DeleteTable"),
                List.of(
                    needs.glue("catalog"),
                    needs.glue("database/" + needs.database()),
                    needs.glue("table/" + needs.database() + "/*"))),
            // Keys and Lake Formation's data access are the role's own matter.
            new AllowStatement(
                List.of("kms:Decrypt", "kms:GenerateDataKey", "lakeformation:GetDataAccess"),
                List.of("*"))));
  }

  /** {@code s3://bucket/a/b} as an ARN; wildcards of IAM in a name would widen it. */
  private static String object(Needs needs, String uri) {
    URI parsed = URI.create(uri);
    String path = parsed.getRawPath() == null ? "" : parsed.getRawPath();
    String key = path.startsWith("/") ? path.substring(1) : path;
    String escaped = key.replace("$", "${$}").replace("*", "${*}").replace("?", "${?}");
    return needs.s3(parsed.getAuthority() + "/" + escaped.replaceAll("/+$", ""));
  }

  /** In each bucket the deepest folder that holds all of them. */
  private static Set<String> commonFolders(Collection<String> folders) {
    Map<String, String> common = new TreeMap<>();
    for (String folder : folders) {
      String ended = folder.endsWith("/") ? folder : folder + "/";
      common.merge(URI.create(ended).getAuthority(), ended, SessionPolicy::commonFolder);
    }
    return Set.copyOf(common.values());
  }

  /** Both end in a slash and lie in one bucket. */
  private static String commonFolder(String one, String other) {
    int same = 0;
    while (same < Math.min(one.length(), other.length())
        && one.charAt(same) == other.charAt(same)) {
      same++;
    }
    return one.substring(0, one.lastIndexOf('/', same - 1) + 1);
  }
}
