/** What the front models, against AWS's documentation. */
@NullMarked
package dev.waterline.e2e.model;

import org.jspecify.annotations.NullMarked;
