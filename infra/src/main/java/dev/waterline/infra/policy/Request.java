package dev.waterline.infra.policy;

import java.util.Map;

/**
 * One call to AWS, as IAM sees it.
 *
 * @param action such as {@code s3:GetObject}
 * @param resource its ARN, or {@code *} for actions that have none
 * @param context values of condition keys; a key that isn't here is absent from the call
 */
record Request(String action, String resource, Map<String, String> context) {

  Request {
    context = Map.copyOf(context);
  }
}
