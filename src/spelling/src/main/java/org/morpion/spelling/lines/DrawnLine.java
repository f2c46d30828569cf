package org.morpion.spelling.lines;

import java.util.Optional;
import java.util.OptionalLong;
import org.morpion.record.Line;
import org.morpion.record.Point;

/**
 * A line in the frame of its source.
 *
 * @param point the new point, if the source states it
 * @param number the move's number, if the source states it
 */
public record DrawnLine(Line line, Optional<Point> point, OptionalLong number) {}
