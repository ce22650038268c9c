/** The deployed template, run on an emulated AWS. */
@NullMarked
package dev.waterline.e2e;

import org.jspecify.annotations.NullMarked;
