/** What the steps of a run found, and the report that is made of it. */
@NullMarked
package dev.waterline.core.result;

import org.jspecify.annotations.NullMarked;
