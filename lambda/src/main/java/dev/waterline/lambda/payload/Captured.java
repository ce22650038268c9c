package dev.waterline.lambda.payload;

/**
 * Where the pins are.
 *
 * @param pins the URI of pins.json
 */
public record Captured(String pins) {}
