package dev.waterline.infra.construct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.assertions.Match;
import software.amazon.awscdk.assertions.Template;
import software.amazon.awscdk.services.ec2.SecurityGroup;
import software.amazon.awscdk.services.ec2.Subnet;
import software.amazon.awscdk.services.kms.Key;

class BoundedSparkApplicationTest {

  private static final String APPLICATION = "AWS::EMRServerless::Application";
  private static final Template DEFAULT = Templates.of(stack -> application(stack, builder(stack)));

  @Test
  void everythingThatCostsHasABound() {
    DEFAULT.hasResourceProperties(
        APPLICATION,
        Map.of(
            "MaximumCapacity", Map.of("Cpu", "16 vCPU", "Memory", "64 GB", "Disk", "400 GB"),
            "AutoStopConfiguration", Map.of("Enabled", true, "IdleTimeoutMinutes", 5),
            "SchedulerConfiguration", Map.of("MaxConcurrentRuns", 4, "QueueTimeoutMinutes", 60),
            "Architecture", "ARM64",
            "InitialCapacity", Match.absent()));
  }

  @Test
  void theReleaseIsTheProfilesSoThatTheJarFits() {
    DEFAULT.hasResourceProperties(
        APPLICATION, Map.of("ReleaseLabel", "emr-7.12.0", "Type", "SPARK"));
    assertThat(ReleaseProfile.EMR_7_12_0.scala()).isEqualTo("2.12");
  }

  @Test
  void thereIsNoWayOutToTheInternet() {
    DEFAULT.hasResourceProperties(APPLICATION, Map.of("NetworkConfiguration", Match.absent()));
  }

  @Test
  void logsGoToTheSandboxAndNowhereElse() {
    DEFAULT.hasResourceProperties(
        APPLICATION,
        Map.of(
            "MonitoringConfiguration",
            Map.of(
                "ManagedPersistenceMonitoringConfiguration", Map.of("Enabled", false),
                "S3MonitoringConfiguration",
                    Map.of(
                        "LogUri",
                        Map.of(
                            "Fn::Join",
                            List.of(
                                "",
                                List.of("s3://", Map.of("Ref", Match.anyValue()), "/logs/")))))));
  }

  @Test
  void onlyThisApplicationOfThisAccountMayUseTheJobRole() {
    DEFAULT.hasResourceProperties(
        "AWS::IAM::Role",
        Map.of(
            "AssumeRolePolicyDocument",
            Match.objectLike(
                Map.of(
                    "Statement",
                    List.of(
                        Map.of(
                            "Action",
                            "sts:AssumeRole",
                            "Effect",
                            "Allow",
                            "Principal",
                            Map.of("Service", "emr-serverless.amazonaws.com"),
                            "Condition",
                            Map.of(
                                "StringEquals",
                                Map.of("aws:SourceAccount", "333333333333"),
                                "ArnEquals",
                                Map.of(
                                    "aws:SourceArn",
                                    Map.of(
                                        "Fn::GetAtt",
                                        List.of(
                                            Match.stringLikeRegexp("^SparkApplication"),
                                            "Arn"))))))))));
  }

  @Test
  void itIsStoppedBeforeAnUpdateAndBeforeADelete() {
    // Updates run in the order of dependencies: the application after what stops it.
    DEFAULT.hasResource(
        APPLICATION,
        Map.of(
            "DependsOn",
            Match.arrayWith(List.of(Match.stringLikeRegexp("^SparkStopBeforeUpdate")))));
    DEFAULT.hasResourceProperties(
        "Custom::StopApplication",
        Map.of(
            "When", "Update",
            "LogicalId", Match.stringLikeRegexp("^SparkApplication"),
            "ApplicationId", Match.absent()));
    // Deletes run the other way round: what refers to the application goes before it.
    DEFAULT.hasResourceProperties(
        "Custom::StopApplication",
        Map.of(
            "When",
            "Delete",
            "ApplicationId",
            Map.of(
                "Fn::GetAtt",
                List.of(Match.stringLikeRegexp("^SparkApplication"), "ApplicationId"))));
  }

  @Test
  void aChangedBoundStopsTheApplicationFirst() {
    Template changed =
        Templates.of(stack -> application(stack, builder(stack).maximumVcpus(32).idleMinutes(2)));
    assertThat(fingerprint(changed)).isNotEqualTo(fingerprint(DEFAULT));
    changed.hasResourceProperties(
        APPLICATION,
        Map.of(
            "MaximumCapacity", Match.objectLike(Map.of("Cpu", "32 vCPU")),
            "AutoStopConfiguration", Match.objectLike(Map.of("IdleTimeoutMinutes", 2))));
  }

  @Test
  void aNetworkAndAKeyAreUsedWhereGiven() {
    Template template =
        Templates.of(
            stack -> {
              PreviewSandbox sandbox =
                  new PreviewSandbox(
                      stack,
                      "Sandbox",
                      PreviewSandboxProps.builder().encryptionKey(new Key(stack, "Key")).build());
              application(
                  stack,
                  BoundedSparkApplicationProps.builder(sandbox)
                      .network(
                          new BoundedSparkApplicationProps.Network(
                              List.of(
                                  Subnet.fromSubnetId(stack, "Subnet", "subnet-0123456789abcdef0")),
                              List.of(
                                  SecurityGroup.fromSecurityGroupId(
                                      stack, "Group", "sg-0123456789abcdef0")))));
            });
    template.hasResourceProperties(
        APPLICATION,
        Map.of(
            "NetworkConfiguration",
            Map.of(
                "SubnetIds",
                List.of("subnet-0123456789abcdef0"),
                "SecurityGroupIds",
                List.of("sg-0123456789abcdef0")),
            "MonitoringConfiguration",
            Match.objectLike(
                Map.of(
                    "S3MonitoringConfiguration",
                    Match.objectLike(Map.of("EncryptionKeyArn", Match.anyValue()))))));
    template.hasResourceProperties(
        "AWS::KMS::Key",
        Map.of(
            "KeyPolicy",
            Match.objectLike(
                Map.of(
                    "Statement",
                    Match.arrayWith(
                        List.of(
                            Match.objectLike(
                                Map.of(
                                    "Principal",
                                    Map.of("Service", "emr-serverless.amazonaws.com"),
                                    "Action",
                                    List.of("kms:Decrypt", "kms:GenerateDataKey"),
                                    "Condition",
                                    Map.of(
                                        "StringEquals",
                                        Map.of("aws:SourceAccount", "333333333333"),
                                        "ArnLike",
                                        Map.of(
                                            "aws:SourceArn",
                                            "arn:aws:emr-serverless:eu-west-1:333333333333:/applications/*"))))))))));
  }

  @Test
  void lakeFormationIsAskedTooWhereItGoverns() {
    Template template =
        Templates.of(
            stack -> application(stack, builder(stack).governance(Governance.LAKE_FORMATION)));
    template.resourceCountIs("AWS::LakeFormation::PrincipalPermissions", 2);
    DEFAULT.resourceCountIs("AWS::LakeFormation::PrincipalPermissions", 0);
  }

  @Test
  void failsForABoundThatStarvesTheSecondSide() {
    PreviewSandbox sandbox = new PreviewSandbox(Templates.scratch(), "Starved");
    assertThatThrownBy(() -> BoundedSparkApplicationProps.builder(sandbox).maximumVcpus(4).build())
        .hasMessage(
            "maximumVcpus is 4: expected 8 to 100000 vCPUs, since both sides of a preview run at the same time, each with a driver and an executor");
    assertThatThrownBy(
            () -> BoundedSparkApplicationProps.builder(sandbox).maximumMemoryGb(8).build())
        .hasMessageStartingWith("maximumMemoryGb is 8: expected 32 to 100000 GB");
    assertThatThrownBy(() -> BoundedSparkApplicationProps.builder(sandbox).maximumDiskGb(8).build())
        .hasMessageStartingWith("maximumDiskGb is 8: expected 80 to 100000 GB");
  }

  @Test
  void failsForValuesThatEmrServerlessDoesNotTake() {
    PreviewSandbox sandbox = new PreviewSandbox(Templates.scratch(), "Ranges");
    assertThatThrownBy(() -> BoundedSparkApplicationProps.builder(sandbox).idleMinutes(0).build())
        .hasMessage("idleMinutes is 0: expected 1 to 10080");
    assertThatThrownBy(
            () -> BoundedSparkApplicationProps.builder(sandbox).concurrentRuns(0).build())
        .hasMessage("concurrentRuns is 0: expected 1 to 1000");
    assertThatThrownBy(() -> BoundedSparkApplicationProps.builder(sandbox).queueMinutes(5).build())
        .hasMessage("queueMinutes is 5: expected 15 to 720");
    assertThatThrownBy(() -> new BoundedSparkApplicationProps.Network(List.of(), List.of()))
        .hasMessage(
            "A network has 0 subnets and 0 security groups: give at least one of each, or no network");
  }

  @Test
  void failsForInputsWithoutALocationOrWithAWildcard() {
    assertThatThrownBy(() -> new InputDatabase("shop", InputDatabase.Protection.NONE, List.of()))
        .hasMessage(
            "Database 'shop' has no location: say where its tables' data is, for example s3://lake/shop/");
    assertThatThrownBy(
            () -> new InputDatabase("shop", InputDatabase.Protection.NONE, List.of("s3://lake/*")))
        .hasMessage(
            "'s3://lake/*' of database 'shop' is not a location: expected s3://bucket/prefix/ with a slash at its end and no wildcard");
    assertThatThrownBy(
            () -> new InputDatabase("Shop", InputDatabase.Protection.NONE, List.of("s3://lake/x/")))
        .hasMessageStartingWith("'Shop' is not a Glue database that Iceberg can read");
  }

  private static BoundedSparkApplicationProps.Builder builder(Stack stack) {
    return BoundedSparkApplicationProps.builder(new PreviewSandbox(stack, "Sandbox"));
  }

  private static void application(Stack stack, BoundedSparkApplicationProps.Builder props) {
    new BoundedSparkApplication(stack, "Spark", props.build());
  }

  private static String fingerprint(Template template) {
    return template
        .findResources("Custom::StopApplication", Map.of("Properties", Map.of("When", "Update")))
        .values()
        .iterator()
        .next()
        .toString()
        .replaceAll(".*Fingerprint=([^,}]*).*", "$1");
  }
}
