package dev.waterline.infra.construct;

import dev.waterline.infra.CdkJson;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.App;
import software.amazon.awscdk.Environment;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.assertions.Template;

/** Stacks for tests of single constructs. */
final class Templates {

  private Templates() {}

  /** The template of a stack that holds what the test adds. */
  static Template of(Consumer<Stack> content) {
    return Template.fromStack(stack(CdkJson.context(), content));
  }

  static Stack stack(Map<String, @Nullable Object> context, Consumer<Stack> content) {
    App app = CdkJson.app(context);
    Stack stack =
        new Stack(
            app,
            "Test",
            StackProps.builder()
                .env(Environment.builder().account("333333333333").region("eu-west-1").build())
                .build());
    content.accept(stack);
    return stack;
  }

  /** A stack to try properties on that are refused before anything is synthesised. */
  static Stack scratch() {
    return Scratch.STACK;
  }

  private static final class Scratch {
    private static final Stack STACK = new Stack(new App(), "Scratch");
  }
}
