package dev.waterline.infra.construct;

/** Who decides about access to the Glue catalog. */
public enum Governance {
  /** IAM alone. */
  IAM,
  /**
   * IAM and Lake Formation: roles are also given permissions on databases and tables there. Files
   * are still read by IAM, so input locations must be in hybrid access mode or not registered. The
   * application itself stays without Lake Formation's fine-grained mode, which refuses jars.
   */
  LAKE_FORMATION
}
