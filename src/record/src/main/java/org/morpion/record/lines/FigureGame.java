package org.morpion.record.lines;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.morpion.record.Direction;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Validator;
import org.morpion.record.Variant;

/**
 * Lays a figure onto the cross and plays it: in the order of its numbers, in its own, in the reverse, or in any that is
 * legal.
 */
public final class FigureGame {
    private final Variant variant;
    private final Figure figure;
    private final List<Move> openings;

    private FigureGame(Variant variant, Figure figure) {
        this.variant = variant;
        this.figure = figure;
        this.openings =
                Validator.validate(variant, List.of()).position().orElseThrow().legalMoves();
    }

    /**
     * A game that a figure is.
     *
     * @param dx what was added to the figure's x
     * @param dy what was added to its y
     */
    public record Played(List<Move> moves, long dx, long dy, Order order) {}

    /** The order in which a figure's lines make a game. */
    public enum Order {
        NUMBERED,
        AS_GIVEN,
        REVERSED,
        ANOTHER
    }

    private record Shift(long dx, long dy) {}

    /** Plays a figure; empty where no order of its lines is a legal game. */
    public static Optional<Played> play(Variant variant, Figure figure) {
        return variant.lineLength() == figure.lineLength() ? new FigureGame(variant, figure).play() : Optional.empty();
    }

    private Optional<Played> play() {
        List<DrawnLine> reversed = new ArrayList<>(figure.lines());
        Collections.reverse(reversed);
        return inOrder(figure.numbered(), Order.NUMBERED)
                .map(played -> figure.numbered().equals(figure.lines())
                        ? new Played(played.moves(), played.dx(), played.dy(), Order.AS_GIVEN)
                        : played)
                .or(() -> inOrder(figure.lines(), Order.AS_GIVEN))
                .or(() -> inOrder(reversed, Order.REVERSED))
                .or(this::inAnyOrder);
    }

    private Optional<Played> inOrder(List<DrawnLine> lines, Order order) {
        Line first = lines.get(0).line();
        for (Shift shift : shifts(List.of(first))) {
            List<Move> moves = replay(lines, shift);
            if (moves.size() == lines.size() && isLegal(moves)) {
                return Optional.of(new Played(moves, shift.dx, shift.dy, order));
            }
        }
        return Optional.empty();
    }

    private boolean isLegal(List<Move> moves) {
        return Validator.firstViolation(variant, moves).isEmpty();
    }

    /** No shift, and those that lay one of these lines onto a legal first one. */
    private Set<Shift> shifts(List<Line> lines) {
        Set<Shift> shifts = new LinkedHashSet<>();
        shifts.add(new Shift(0, 0));
        for (Line line : lines) {
            for (Move opening : openings) {
                Line there = opening.line();
                if (there.direction() == line.direction()) {
                    shifts.add(new Shift(there.x() - line.x(), there.y() - line.y()));
                }
            }
        }
        return shifts;
    }

    /** The moves up to the first line that does not lack exactly one point, or not the one that it names. */
    private List<Move> replay(List<DrawnLine> lines, Shift shift) {
        Set<Point> occupied = new HashSet<>(variant.cross());
        List<Move> moves = new ArrayList<>();
        for (DrawnLine line : lines) {
            Move move = move(line.line(), shift, occupied);
            boolean isNamed = move != null
                    && line.point()
                            .map(point -> point.x() + shift.dx == move.x() && point.y() + shift.dy == move.y())
                            .orElse(true);
            if (!isNamed) {
                return moves;
            }
            moves.add(move);
            occupied.add(move.point());
        }
        return moves;
    }

    /** The move that draws a line; null unless the line lacks exactly one point. */
    private Move move(Line line, Shift shift, Set<Point> occupied) {
        Direction direction = line.direction();
        Move move = null;
        for (int i = 0; i < variant.lineLength(); i++) {
            Point point = new Point(
                    line.x() + shift.dx + (long) i * direction.dx(), line.y() + shift.dy + (long) i * direction.dy());
            if (!occupied.contains(point)) {
                if (move != null) {
                    return null;
                }
                move = new Move(point.x(), point.y(), direction, i);
            }
        }
        return move;
    }

    /**
     * Draws whatever lacks a single point, again and again. If any order is legal, this one is, for no line can then
     * take the point of another.
     */
    private Optional<Played> inAnyOrder() {
        List<Line> lines = figure.lines().stream().map(DrawnLine::line).toList();
        Set<Point> covered = new HashSet<>();
        for (Line line : lines) {
            for (int i = 0; i < variant.lineLength(); i++) {
                covered.add(new Point(
                        line.x() + (long) i * line.direction().dx(),
                        line.y() + (long) i * line.direction().dy()));
            }
        }
        for (Shift shift : shifts(lines)) {
            long onCross = variant.cross().stream()
                    .filter(point -> covered.contains(new Point(point.x() - shift.dx, point.y() - shift.dy)))
                    .count();
            if (covered.size() - onCross == lines.size()) {
                List<Move> moves = drawn(lines, shift);
                if (moves.size() == lines.size() && isLegal(moves)) {
                    return Optional.of(new Played(moves, shift.dx, shift.dy, Order.ANOTHER));
                }
            }
        }
        return Optional.empty();
    }

    private List<Move> drawn(List<Line> lines, Shift shift) {
        Set<Point> occupied = new HashSet<>(variant.cross());
        List<Line> waiting = new ArrayList<>(lines);
        List<Move> moves = new ArrayList<>();
        boolean any = true;
        while (any) {
            any = false;
            for (int i = 0; i < waiting.size(); i++) {
                Move move = move(waiting.get(i), shift, occupied);
                if (move != null) {
                    moves.add(move);
                    occupied.add(move.point());
                    waiting.remove(i--);
                    any = true;
                }
            }
        }
        return moves;
    }
}
