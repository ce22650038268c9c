package dev.waterline.infra.construct;

/**
 * An EMR release with everything that moves with it. The job jar is built for one Scala version and
 * runs on one line of Spark and Iceberg, so a label alone is never changed.
 */
public enum ReleaseProfile {
  /** Spark 3.5.6, Scala 2.12, Iceberg 1.10.0, Java 17. */
  EMR_7_12_0("emr-7.12.0", "2.12", "/usr/share/aws/iceberg/lib/iceberg-spark3-runtime.jar");

  private final String label;
  private final String scala;
  private final String icebergJar;

  ReleaseProfile(String label, String scala, String icebergJar) {
    this.label = label;
    this.scala = scala;
    this.icebergJar = icebergJar;
  }

  /** The release label of an application. */
  public String label() {
    return label;
  }

  /** The Scala binary version that the job jar must be built for. */
  public String scala() {
    return scala;
  }

  /** Where the release keeps its Iceberg jar. */
  public String icebergJar() {
    return icebergJar;
  }
}
