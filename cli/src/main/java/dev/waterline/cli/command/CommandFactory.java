package dev.waterline.cli.command;

import dev.waterline.cli.output.Console;
import java.lang.reflect.Constructor;
import picocli.CommandLine;

/** Gives each command its console. */
final class CommandFactory implements CommandLine.IFactory {

  private final Console console;
  private final CommandLine.IFactory otherwise = CommandLine.defaultFactory();

  CommandFactory(Console console) {
    this.console = console;
  }

  @Override
  public <K> K create(Class<K> type) throws Exception {
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      if (constructor.getParameterCount() == 1
          && constructor.getParameterTypes()[0] == Console.class) {
        return type.cast(constructor.newInstance(console));
      }
    }
    return otherwise.create(type);
  }
}
