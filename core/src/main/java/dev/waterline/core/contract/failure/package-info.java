/**
 * How tasks of the workflow fail. Step Functions knows a Java exception by the full name of its
 * class, so these names are part of the workflow's definition.
 */
@NullMarked
package dev.waterline.core.contract.failure;

import org.jspecify.annotations.NullMarked;
