package dev.waterline.lambda.payload;

import java.util.List;

/** What an IAM policy allows. */
public record AllowStatement(List<String> actions, List<String> resources) {

  public AllowStatement {
    actions = List.copyOf(actions);
    resources = List.copyOf(resources);
  }
}
