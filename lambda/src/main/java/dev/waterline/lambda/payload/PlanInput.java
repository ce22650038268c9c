package dev.waterline.lambda.payload;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The first state's payload.
 *
 * @param execution the ARN of the execution
 * @param input the execution's input, whatever it is
 */
public record PlanInput(String execution, JsonNode input) {

  public PlanInput {
    Payloads.required("execution", execution);
    Payloads.required("input", input);
  }
}
