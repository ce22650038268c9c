/** What a run would do: models, their SQL on both sides, and the inputs that it reads. */
@NullMarked
package dev.waterline.core.plan;

import org.jspecify.annotations.NullMarked;
