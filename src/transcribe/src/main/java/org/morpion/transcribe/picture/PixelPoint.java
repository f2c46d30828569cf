package org.morpion.transcribe.picture;

/**
 * A point of the original picture, turned upright: from its left and upper edge, in pixels.
 *
 * @param x to the right
 * @param y downwards
 */
public record PixelPoint(double x, double y) {}
