/** A project: what {@code waterline.yml} and the files beside it say, read and checked. */
@NullMarked
package dev.waterline.core.project;

import org.jspecify.annotations.NullMarked;
