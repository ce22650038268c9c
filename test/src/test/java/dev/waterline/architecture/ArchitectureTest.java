package dev.waterline.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules of ARCHITECTURE.md, on every class that is shipped. */
class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("/test-classes/"))
          .importPackages("dev.waterline");

  /** With those that run on AWS or deploy there; their libraries are others than Spark's. */
  private static final JavaClasses ALL_MODULES = allModules();

  private static JavaClasses allModules() {
    List<Path> folders =
        Stream.of("core", "iceberg", "spark-job", "cli", "statemachine", "lambda", "infra")
            .map(module -> Path.of("..", module, "target", "classes"))
            .toList();
    return new ClassFileImporter().importPaths(folders);
  }

  /** A rule on no class passes; so the number of classes is looked at first. */
  @ParameterizedTest
  @CsvSource({"core, 60", "iceberg, 10", "spark, 25", "cli, 25"})
  void theRulesLookAtEveryModule(String module, int atLeast) {
    assertThat(classesOf(module, CLASSES)).isGreaterThan(atLeast);
    assertThat(classesOf(module, ALL_MODULES)).isGreaterThan(atLeast);
  }

  @ParameterizedTest
  @CsvSource({"statemachine, 1", "lambda, 40", "infra, 25"})
  void layersLookAtTheModulesOfAwsToo(String module, int atLeast) {
    assertThat(classesOf(module, ALL_MODULES)).isGreaterThan(atLeast);
  }

  private static long classesOf(String module, JavaClasses classes) {
    return classes.stream()
        .filter(type -> type.getPackageName().startsWith("dev.waterline." + module))
        .count();
  }

  @Test
  void modulesDependOneWay() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("core")
        .definedBy("dev.waterline.core..")
        .layer("iceberg")
        .definedBy("dev.waterline.iceberg..")
        .layer("spark-job")
        .definedBy("dev.waterline.spark..")
        .layer("cli")
        .definedBy("dev.waterline.cli..")
        .layer("statemachine")
        .definedBy("dev.waterline.statemachine..")
        .layer("lambda")
        .definedBy("dev.waterline.lambda..")
        .layer("infra")
        .definedBy("dev.waterline.infra..")
        .whereLayer("cli")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("lambda")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("infra")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("spark-job")
        .mayOnlyBeAccessedByLayers("cli")
        .whereLayer("iceberg")
        .mayOnlyBeAccessedByLayers("spark-job", "lambda", "cli")
        .whereLayer("statemachine")
        .mayOnlyBeAccessedByLayers("infra")
        .because("a module that reaches back can't be used alone")
        .check(ALL_MODULES);
  }

  @Test
  void coreKnowsNoVendor() {
    check(
        noClasses()
            .that()
            .resideInAPackage("dev.waterline.core..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                "org.apache..", "software.amazon..", "com.amazonaws..", "picocli..", "scala..")
            .because("engines and clouds depend on the domain, not the other way round"));
  }

  @Test
  void icebergNeedsNoSpark() {
    check(
        noClasses()
            .that()
            .resideInAPackage("dev.waterline.iceberg..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.spark..", "org.apache.hadoop..", "scala..")
            .because("a Lambda task pins and cleans up by Iceberg's Java API alone"));
  }

  @Test
  void jsonIsReadAndWrittenInFewPlaces() {
    check(
        noClasses()
            .that(
                not(resideInAPackage("dev.waterline.core.json.."))
                    .and(not(resideInAPackage("dev.waterline.core.pin.."))))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.fasterxml.jackson..")
            .because("each file format has one reader and one writer"));
  }

  @Test
  void theEnvironmentIsReadAtTheEdge() {
    check(
        noClasses()
            .that()
            .doNotHaveFullyQualifiedName("dev.waterline.cli.command.WarehouseOption")
            .should()
            .callMethod(System.class, "getenv")
            .orShould()
            .callMethod(System.class, "getenv", String.class)
            .because("what decides a result must be an argument"));
  }

  @Test
  void onlyTheEntryPointKnowsTheStandardStreams() {
    check(
        noClasses()
            .that()
            .doNotHaveFullyQualifiedName("dev.waterline.cli.Main")
            .and()
            // Silences two lines that the DQDL grammar's class initialiser prints.
            .doNotHaveFullyQualifiedName("dev.waterline.spark.rules.DqdlGrammar")
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err")
            .because("commands write to the console that they are given"));
  }

  @Test
  void classesAreNamedForWhatTheyAre() {
    check(
        noClasses()
            .should()
            .haveNameMatching(".*(Utils?|Helpers?|Manager|Impl|Misc|Common)$")
            .because("such a name says nothing, and such a class collects everything"));
  }

  @Test
  void errorsHaveACode() {
    check(
        noClasses()
            .that()
            .areNotAssignableTo(Throwable.class)
            .should()
            .callConstructor(RuntimeException.class, String.class)
            .orShould()
            .callConstructor(Exception.class, String.class)
            .because("a WaterlineException says what, which value, and what now"));
  }

  @Test
  void packagesSayWhatMayBeNull() {
    check(
        classes()
            .that()
            .resideInAPackage("dev.waterline..")
            .should(
                new ArchCondition<JavaClass>("be in a @NullMarked package") {
                  @Override
                  public void check(JavaClass type, ConditionEvents events) {
                    boolean marked =
                        type.getPackage().getPackageInfo() != null
                            && type.getPackage().isAnnotatedWith(NullMarked.class);
                    if (!marked) {
                      events.add(
                          SimpleConditionEvent.violated(
                              type, type.getPackageName() + " is not @NullMarked"));
                    }
                  }
                }));
  }

  private static void check(ArchRule rule) {
    rule.check(CLASSES);
  }

  @Test
  void noPackagesDependOnEachOtherInACircleInCore() {
    check(
        com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices()
            .matching("dev.waterline.core.(*)..")
            .should()
            .beFreeOfCycles());
  }
}
