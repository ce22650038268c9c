/** The environments of {@code cdk.json}: the only place where the app's context is read. */
@NullMarked
package dev.waterline.infra.environment;

import org.jspecify.annotations.NullMarked;
