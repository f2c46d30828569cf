package org.morpion.game;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Point;

/** A literal implementation of the rules with sets of points: slow, but obviously correct. */
final class NaiveGame {
    private final RuleSet rules;
    private final Set<Point> points;
    private final List<DrawnLine> lines = new ArrayList<>();

    private record DrawnLine(Direction direction, Set<Point> points) {}

    NaiveGame(RuleSet rules) {
        this.rules = rules;
        points = new HashSet<>(rules.cross());
    }

    void play(Move move) {
        points.add(move.point());
        lines.add(line(move));
    }

    Set<Move> legalMoves() {
        Set<Point> neighbours = new HashSet<>();
        for (Point point : points) {
            for (int dx = -1; dx <= 1; dx++) {
                for (int dy = -1; dy <= 1; dy++) {
                    neighbours.add(new Point(point.x() + dx, point.y() + dy));
                }
            }
        }
        neighbours.removeAll(points);
        Set<Move> moves = new HashSet<>();
        for (Point point : neighbours) {
            for (Direction direction : Direction.values()) {
                for (int pos = 0; pos < rules.lineLength(); pos++) {
                    Move move = new Move(point.x(), point.y(), direction, pos);
                    if (isLegal(line(move), point)) {
                        moves.add(move);
                    }
                }
            }
        }
        return moves;
    }

    private boolean isLegal(DrawnLine line, Point newPoint) {
        for (Point point : line.points()) {
            if (!point.equals(newPoint) && !points.contains(point)) {
                return false;
            }
        }
        return lines.stream()
                .filter(earlier -> earlier.direction() == line.direction())
                .allMatch(earlier -> earlier.points().stream()
                                .filter(line.points()::contains)
                                .count()
                        <= rules.maxOverlap());
    }

    private DrawnLine line(Move move) {
        Set<Point> linePoints = new HashSet<>();
        for (long step = -move.pos(); step < rules.lineLength() - move.pos(); step++) {
            linePoints.add(new Point(
                    move.x() + step * move.direction().dx(),
                    move.y() + step * move.direction().dy()));
        }
        return new DrawnLine(move.direction(), linePoints);
    }
}
