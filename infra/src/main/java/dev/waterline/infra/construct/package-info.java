/**
 * AWS CDK constructs of Waterline, for platform teams to compose.
 *
 * <p>Each construct takes and exposes the CDK's interfaces, gives no physical names, keeps data
 * unless two switches agree ({@link dev.waterline.infra.construct.PreviewSandbox}), and refuses
 * wrong properties in words while the app is being built. Grants give what they name and nothing
 * more; an explicit deny stands beside each role that runs SQL of a pull request.
 */
@NullMarked
package dev.waterline.infra.construct;

import org.jspecify.annotations.NullMarked;
