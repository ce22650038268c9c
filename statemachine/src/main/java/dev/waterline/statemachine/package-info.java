/** The workflow of a run on AWS, as data. */
@NullMarked
package dev.waterline.statemachine;

import org.jspecify.annotations.NullMarked;
