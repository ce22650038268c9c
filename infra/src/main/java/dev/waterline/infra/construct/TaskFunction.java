package dev.waterline.infra.construct;

import dev.waterline.core.contract.EnvironmentKey;
import dev.waterline.core.contract.WorkflowTask;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awscdk.Annotations;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.lambda.Alias;
import software.amazon.awscdk.services.lambda.Architecture;
import software.amazon.awscdk.services.lambda.Code;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.lambda.IFunction;
import software.amazon.awscdk.services.lambda.Runtime;
import software.amazon.awscdk.services.lambda.SnapStartConf;
import software.amazon.awscdk.services.lambda.Tracing;
import software.amazon.awscdk.services.logs.LogGroup;
import software.amazon.awscdk.services.logs.RetentionDays;
import software.constructs.Construct;

/** One task's function with a role, a log group and an alias of its own. */
final class TaskFunction extends Construct {

  private static final int MEMORY_MB = 1024;

  private final Role role;
  private final Alias alias;

  TaskFunction(
      Construct scope,
      WorkflowTask task,
      Code code,
      Map<EnvironmentKey, String> values,
      RetentionDays retention) {
    super(scope, task.title());
    LogGroup logs =
        LogGroup.Builder.create(this, "Logs")
            .retention(retention)
            .removalPolicy(RemovalPolicy.DESTROY)
            .build();
    this.role =
        Role.Builder.create(this, "Role")
            .description("Waterline's task " + task.title())
            .assumedBy(new ServicePrincipal("lambda.amazonaws.com"))
            .build();
    logs.grantWrite(role);
    Function function =
        Function.Builder.create(this, "Function")
            .description("Waterline's task " + task.title())
            .runtime(Runtime.JAVA_17)
            .architecture(Architecture.ARM_64)
            .code(code)
            .handler(task.handler())
            .memorySize(MEMORY_MB)
            .timeout(Duration.seconds(task.timeout().toSeconds()))
            .environment(environment(task, values))
            .role(role)
            .logGroup(logs)
            .tracing(Tracing.ACTIVE)
            .snapStart(SnapStartConf.ON_PUBLISHED_VERSIONS)
            .build();
    // SnapStart has no effect on $LATEST: whoever calls, calls the alias.
    this.alias =
        Alias.Builder.create(this, "Live")
            .aliasName("live")
            .version(function.getCurrentVersion())
            .build();
    Annotations.of(function)
        .acknowledgeWarning(
            "@aws-cdk/aws-lambda:snapStartRequirePublish", "The alias points to a version");
    NagReasons.accept(
        function,
        "AwsSolutions-L1",
        "Java 17 is what the release profile runs on and what the tests prove, and it has SnapStart");
    NagReasons.acceptWildcards(
        role,
        "X-Ray's actions take no resource; names of runs, tables and files are not known when the role is made, and the wildcards end at the sandbox's folders, at the application's jobs and at the databases and locations that the environment lists; which rulesets a project names is not known either",
        "/^Resource::\\*$/",
        "/^Resource::.*(bundles|runs|manifest|results|report|jobs|logs|warehouse).*\\*?$/",
        "/^Resource::.*\\/jobruns\\/\\*$/",
        "/^Resource::arn:.*:glue:.*:table\\/.*\\/\\*$/",
        "/^Resource::arn:.*:glue:.*:dataQualityRuleset\\/\\*$/",
        "/^Resource::arn:.*:s3:::.*\\*$/",
        "/^Action::kms:(GenerateDataKey|ReEncrypt)\\*$/");
  }

  /** The role of the function. */
  Role role() {
    return role;
  }

  /** What is to be invoked. */
  IFunction alias() {
    return alias;
  }

  private Map<String, String> environment(WorkflowTask task, Map<EnvironmentKey, String> values) {
    Map<String, String> variables = new LinkedHashMap<>();
    for (EnvironmentKey key : task.environment()) {
      String value = values.get(key);
      if (value == null) {
        throw new IllegalStateException(task.title() + " needs " + key.variable());
      }
      variables.put(key.variable(), value);
    }
    variables.put("POWERTOOLS_SERVICE_NAME", "waterline");
    variables.put("POWERTOOLS_METRICS_NAMESPACE", "Waterline");
    // A task lives for seconds: the second compiler would cost more than it gives.
    variables.put("JAVA_TOOL_OPTIONS", "-XX:+TieredCompilation -XX:TieredStopAtLevel=1");
    return variables;
  }
}
