/**
 * What the pieces of a deployment agree on by name: the workflow, its tasks, the errors that it
 * retries, the environment of the functions, the arguments of the jobs and the folders of a run.
 */
@NullMarked
package dev.waterline.core.contract;

import org.jspecify.annotations.NullMarked;
