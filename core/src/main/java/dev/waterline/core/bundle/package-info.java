/** Both sides of a project in one document, for a run that happens elsewhere. */
@NullMarked
package dev.waterline.core.bundle;

import org.jspecify.annotations.NullMarked;
