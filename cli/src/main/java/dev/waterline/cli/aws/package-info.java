/** AWS's services behind the ports of {@code remote}, and the Glue catalog. */
@NullMarked
package dev.waterline.cli.aws;

import org.jspecify.annotations.NullMarked;
