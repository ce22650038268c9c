package dev.waterline.e2e.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.waterline.e2e.aws.EmulatedAws;
import dev.waterline.e2e.deploy.Stack.Made;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.emrserverless.EmrServerlessClient;
import software.amazon.awssdk.services.emrserverless.model.Architecture;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.eventbridge.model.Target;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.lambda.model.CreateFunctionRequest;
import software.amazon.awssdk.services.lambda.model.FunctionCode;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.sfn.SfnClient;
import software.amazon.awssdk.services.sns.SnsClient;

/**
 * Makes resources of a template over the services' own APIs. A type that isn't known is an error,
 * so that nothing new in a template is left out unseen.
 */
final class Resources {

  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([A-Za-z0-9]+)}");

  private final S3Client s3;
  private final GlueClient glue;
  private final IamClient iam;
  private final SnsClient sns;
  private final LambdaClient lambda;
  private final SfnClient stepFunctions;
  private final EmrServerlessClient emr;
  private final EventBridgeClient events;

  Resources(EmulatedAws aws) {
    this.s3 = aws.s3();
    this.glue = aws.glue();
    this.iam = aws.iam();
    this.sns = aws.sns();
    this.lambda = aws.lambda();
    this.stepFunctions = aws.stepFunctions();
    this.emr = aws.emrServerless();
    this.events = aws.eventBridge();
  }

  Made make(Stack stack, String id, String type, JsonNode properties) {
    String name = stack.name() + "-" + id;
    return switch (type) {
      case "AWS::S3::Bucket" -> bucket(name);
      case "AWS::Glue::Database" -> database(stack, properties);
      case "AWS::IAM::Role" -> role(stack, name, properties);
      case "AWS::IAM::Policy" -> policy(stack, properties);
      case "AWS::SNS::Topic" -> topic(name);
      case "AWS::Lambda::Function" -> function(stack, name, properties);
      case "AWS::Lambda::Version" -> version(stack, properties);
      case "AWS::Lambda::Alias" -> alias(stack, properties);
      case "AWS::Lambda::Permission" -> permission(stack, id, properties);
      case "AWS::EMRServerless::Application" -> application(stack, name, properties);
      case "AWS::StepFunctions::StateMachine" -> stateMachine(stack, id, properties);
      case "AWS::Events::Rule" -> rule(stack, name, properties);
      case "AWS::Logs::LogGroup" ->
          Made.withArn(
              "/e2e/" + name,
              "arn:aws:logs:%s:%s:log-group:/e2e/%s:*"
                  .formatted(EmulatedAws.REGION, EmulatedAws.ACCOUNT, name));
      // Nothing here looks at them: infra's own tests do.
      case "AWS::S3::BucketPolicy",
          "AWS::SNS::TopicPolicy",
          "AWS::CloudWatch::Alarm",
          "AWS::CDK::Metadata",
          "Custom::StopApplication" ->
          Made.of(name);
      default ->
          throw new IllegalArgumentException(
              "The harness can't make a %s, which %s has: teach %s"
                  .formatted(type, stack.name(), Resources.class.getName()));
    };
  }

  private Made bucket(String name) {
    String bucket = name.toLowerCase(Locale.ROOT);
    s3.createBucket(
        create ->
            create
                .bucket(bucket)
                .createBucketConfiguration(place -> place.locationConstraint(EmulatedAws.REGION)));
    return Made.withArn(bucket, "arn:aws:s3:::" + bucket);
  }

  private Made database(Stack stack, JsonNode properties) {
    JsonNode input = stack.resolve(properties.path("DatabaseInput"));
    String name = input.path("Name").asText();
    glue.createDatabase(
        create ->
            create.databaseInput(
                database ->
                    database
                        .name(name)
                        .description(input.path("Description").asText())
                        .locationUri(input.path("LocationUri").asText())));
    return Made.of(name);
  }

  private Made role(Stack stack, String name, JsonNode properties) {
    String role = name.substring(0, Math.min(64, name.length()));
    String arn =
        iam.createRole(
                create ->
                    create
                        .roleName(role)
                        .assumeRolePolicyDocument(
                            stack.resolve(properties.path("AssumeRolePolicyDocument")).toString()))
            .role()
            .arn();
    return Made.withArn(role, arn);
  }

  private Made policy(Stack stack, JsonNode properties) {
    String name = stack.text(properties.path("PolicyName"));
    for (JsonNode role : properties.path("Roles")) {
      iam.putRolePolicy(
          put ->
              put.roleName(stack.text(role))
                  .policyName(name)
                  .policyDocument(stack.resolve(properties.path("PolicyDocument")).toString()));
    }
    return Made.of(name);
  }

  private Made topic(String name) {
    String arn = sns.createTopic(create -> create.name(name)).topicArn();
    return new Made(arn, Map.of("TopicArn", arn, "TopicName", name));
  }

  private Made function(Stack stack, String name, JsonNode properties) {
    String function = name.substring(0, Math.min(64, name.length()));
    Map<String, String> variables = new TreeMap<>();
    stack
        .resolve(properties.path("Environment").path("Variables"))
        .properties()
        .forEach(variable -> variables.put(variable.getKey(), variable.getValue().asText()));
    CreateFunctionRequest.Builder create =
        CreateFunctionRequest.builder()
            .functionName(function)
            .runtime(properties.path("Runtime").asText())
            .handler(properties.path("Handler").asText())
            .role(stack.text(properties.path("Role")))
            .description(properties.path("Description").asText())
            .environment(environment -> environment.variables(variables))
            .code(code(stack.resolve(properties.path("Code"))));
    if (properties.has("Timeout")) {
      create.timeout(properties.path("Timeout").asInt());
    }
    if (properties.has("MemorySize")) {
      create.memorySize(properties.path("MemorySize").asInt());
    }
    return Made.withArn(function, lambda.createFunction(create.build()).functionArn());
  }

  private static FunctionCode code(JsonNode code) {
    return code.has("S3Bucket")
        ? FunctionCode.builder()
            .s3Bucket(code.path("S3Bucket").asText())
            .s3Key(code.path("S3Key").asText())
            .build()
        : FunctionCode.builder()
            .zipFile(SdkBytes.fromUtf8String(code.path("ZipFile").asText()))
            .build();
  }

  private Made version(Stack stack, JsonNode properties) {
    var published =
        lambda.publishVersion(
            publish -> publish.functionName(stack.text(properties.path("FunctionName"))));
    return new Made(published.functionArn(), Map.of("Version", published.version()));
  }

  private Made alias(Stack stack, JsonNode properties) {
    return Made.of(
        lambda
            .createAlias(
                create ->
                    create
                        .functionName(stack.text(properties.path("FunctionName")))
                        .functionVersion(stack.text(properties.path("FunctionVersion")))
                        .name(properties.path("Name").asText()))
            .aliasArn());
  }

  private Made permission(Stack stack, String id, JsonNode properties) {
    lambda.addPermission(
        add ->
            add.functionName(stack.text(properties.path("FunctionName")))
                .statementId(id)
                .action(properties.path("Action").asText())
                .principal(properties.path("Principal").asText())
                .sourceArn(stack.text(properties.path("SourceArn"))));
    return Made.of(id);
  }

  private Made application(Stack stack, String name, JsonNode properties) {
    JsonNode capacity = properties.path("MaximumCapacity");
    JsonNode scheduler = properties.path("SchedulerConfiguration");
    Map<String, String> tags = new TreeMap<>();
    properties
        .path("Tags")
        .forEach(tag -> tags.put(tag.path("Key").asText(), tag.path("Value").asText()));
    var created =
        emr.createApplication(
            create ->
                create
                    .name(name.substring(0, Math.min(64, name.length())))
                    .clientToken(name)
                    .type(properties.path("Type").asText())
                    .releaseLabel(properties.path("ReleaseLabel").asText())
                    .architecture(Architecture.fromValue(properties.path("Architecture").asText()))
                    .tags(tags)
                    .maximumCapacity(
                        maximum ->
                            maximum
                                .cpu(capacity.path("Cpu").asText())
                                .memory(capacity.path("Memory").asText())
                                .disk(capacity.path("Disk").asText()))
                    .autoStartConfiguration(
                        start ->
                            start.enabled(
                                properties.at("/AutoStartConfiguration/Enabled").asBoolean()))
                    .schedulerConfiguration(
                        limits ->
                            limits
                                .maxConcurrentRuns(scheduler.path("MaxConcurrentRuns").asInt())
                                .queueTimeoutMinutes(scheduler.path("QueueTimeoutMinutes").asInt()))
                    .monitoringConfiguration(
                        monitoring ->
                            monitoring.s3MonitoringConfiguration(
                                logs ->
                                    logs.logUri(
                                        stack.text(
                                            properties.at(
                                                "/MonitoringConfiguration/S3MonitoringConfiguration/LogUri"))))));
    return new Made(
        created.applicationId(),
        Map.of("ApplicationId", created.applicationId(), "Arn", created.arn()));
  }

  private Made stateMachine(Stack stack, String id, JsonNode properties) {
    JsonNode substitutions = properties.path("DefinitionSubstitutions");
    String definition =
        PLACEHOLDER
            .matcher(stack.text(properties.path("DefinitionString")))
            .replaceAll(
                found -> {
                  JsonNode value = substitutions.path(found.group(1));
                  return Matcher.quoteReplacement(
                      value.isMissingNode() ? found.group() : stack.text(value));
                });
    String arn =
        stepFunctions
            .createStateMachine(
                create ->
                    create
                        .name(id)
                        .type(properties.path("StateMachineType").asText("STANDARD"))
                        .definition(definition)
                        .roleArn(stack.text(properties.path("RoleArn"))))
            .stateMachineArn();
    return new Made(arn, Map.of("Arn", arn, "Name", id));
  }

  private Made rule(Stack stack, String name, JsonNode properties) {
    String rule = name.substring(0, Math.min(64, name.length()));
    String arn =
        events
            .putRule(
                put -> {
                  put.name(rule).state(properties.path("State").asText());
                  if (properties.has("EventPattern")) {
                    put.eventPattern(stack.resolve(properties.path("EventPattern")).toString());
                  }
                  if (properties.has("ScheduleExpression")) {
                    put.scheduleExpression(properties.path("ScheduleExpression").asText());
                  }
                })
            .ruleArn();
    List<Target> targets = new ArrayList<>();
    for (JsonNode target : properties.path("Targets")) {
      targets.add(
          Target.builder()
              .id(target.path("Id").asText())
              .arn(stack.text(target.path("Arn")))
              .build());
    }
    events.putTargets(put -> put.rule(rule).targets(targets));
    return Made.withArn(rule, arn);
  }
}
