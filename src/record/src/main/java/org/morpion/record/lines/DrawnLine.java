package org.morpion.record.lines;

import java.util.Optional;
import java.util.OptionalLong;
import org.morpion.record.Line;
import org.morpion.record.Point;

/**
 * A line in the frame of its sender.
 *
 * @param point the new point, where the sender names it
 * @param number the move's number, where the sender names it
 */
public record DrawnLine(Line line, Optional<Point> point, OptionalLong number) {}
