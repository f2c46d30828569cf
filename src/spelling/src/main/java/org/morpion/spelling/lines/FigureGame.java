package org.morpion.spelling.lines;

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
 * Translation of a figure onto the cross, and a game of its lines: by their numbers, in document order, in reverse
 * order, or in any legal order.
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
     * A game reconstructed from a figure.
     *
     * @param dx translation added to the figure's x
     * @param dy translation added to its y
     */
    record Played(List<Move> moves, long dx, long dy, Order order) {}

    /** Order in which a figure's lines make a game. */
    enum Order {
        NUMBERED,
        AS_GIVEN,
        REVERSED,
        ANOTHER
    }

    private record Shift(long dx, long dy) {}

    /** Plays a figure; empty if no order of its lines makes a legal game. */
    static Optional<Played> play(Variant variant, Figure figure) {
        return variant.lineLength() == figure.lineLength() ? new FigureGame(variant, figure).play() : Optional.empty();
    }

    /** Tests whether some order of lines, where they are, makes a legal game. */
    public static boolean isOrderable(Variant variant, List<Line> lines) {
        FigureGame game = new FigureGame(variant, new Figure(variant.lineLength(), Optional.empty(), List.of()));
        List<Move> moves = game.drawn(lines, new Shift(0, 0));
        return moves.size() == lines.size() && game.isLegal(moves);
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

    /** Returns the identity, and the translations that map one of these lines onto a legal first move. */
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

    /**
     * Plays the lines up to the first one that does not miss exactly one point, or misses a point other than its stated
     * one.
     */
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

    /** Returns the move that draws a line; null unless the line misses exactly one point. */
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
     * Repeatedly draws any line with a single missing point. If a legal order exists, this order is legal too, because
     * no line can then take another line's point.
     */
    private Optional<Played> inAnyOrder() {
        List<Line> lines = figure.lines().stream().map(DrawnLine::line).toList();
        Set<Point> covered = new HashSet<>();
        for (Line line : lines) {
            for (int i = 0; i < variant.lineLength(); i++) {
                covered.add(line.point(i));
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
