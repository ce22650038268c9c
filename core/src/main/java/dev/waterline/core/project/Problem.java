package dev.waterline.core.project;

import dev.waterline.core.error.Place;

/**
 * One thing that is wrong with a project.
 *
 * @param place where
 * @param message what was found and what was expected, on one line
 */
public record Problem(Place place, String message) {

  /** For example {@code waterline.yml:12: unknown key 'modles': did you mean 'models'?} */
  @Override
  public String toString() {
    return place + ": " + message;
  }
}
