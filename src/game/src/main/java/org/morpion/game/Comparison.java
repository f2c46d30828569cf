package org.morpion.game;

import java.util.BitSet;
import java.util.List;
import org.morpion.record.Direction;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Variant;

/**
 * Relation between two games of one variant. The second game is mapped onto the first by the symmetry with the closest
 * relation. Ties go to the symmetry with the most shared moves, then lines, then points.
 *
 * @param relation closest relation; {@link Relation#RELATIVES} is tested in every orientation
 * @param orientation symmetry that maps the second game onto the first
 * @param sameOrder whether, in this orientation, the shorter game is a prefix of the longer one or equal to it
 * @param shared what the games share in this orientation
 */
public record Comparison(Relation relation, Symmetry orientation, boolean sameOrder, Shared shared) {
    /** Minimum share of the longer game, in percent, that relatives have in common. */
    private static final int RELATED_PERCENT = 90;

    /** Kinds of relation, closest first. */
    public enum Relation {
        /** The same moves in the same order, in the same orientation. */
        SAME_GAME,
        /** The same lines, in any orientation and order, and possibly drawn for different points. */
        SAME_GRID,
        /** The same points, connected by different lines. */
        SAME_POINTS,
        /** The games share most of the points or lines of the longer game. */
        RELATIVES,
        /** None of these. */
        DIFFERENT
    }

    /**
     * Numbers of elements common to both games.
     *
     * @param moves moves with the same new point and the same line
     * @param points points played, without the cross
     */
    public record Shared(int moves, int lines, int points) {
        private boolean isMoreThan(Shared other) {
            if (moves != other.moves) {
                return moves > other.moves;
            }
            return lines != other.lines ? lines > other.lines : points > other.points;
        }
    }

    /**
     * Compares two legal games.
     *
     * @throws ArithmeticException if coordinates are so far apart that they overflow; never for legal games
     */
    public static Comparison of(Variant variant, List<Move> first, List<Move> second) {
        RuleSet rules = RuleSet.of(variant);
        Marks marks = new Marks(first, rules);
        int longer = Math.max(first.size(), second.size());
        Relation closest = null;
        Symmetry orientation = null;
        Shared most = null;
        boolean related = false;
        for (Symmetry symmetry : Symmetry.values()) {
            Shared shared = marks.shared(second, symmetry);
            related |= 100 * Math.max(shared.points, shared.lines) >= RELATED_PERCENT * longer;
            boolean same = symmetry == Symmetry.IDENTITY && first.equals(second);
            Relation relation = same ? Relation.SAME_GAME : relation(shared, longer);
            int closer = closest == null ? -1 : relation.compareTo(closest);
            if (closer < 0 || closer == 0 && shared.isMoreThan(most)) {
                closest = relation;
                orientation = symmetry;
                most = shared;
            }
        }
        if (closest == Relation.DIFFERENT && related) {
            closest = Relation.RELATIVES;
        }
        return new Comparison(closest, orientation, isStart(first, second, orientation, rules), most);
    }

    /** Returns the relation in one orientation; {@link Relation#RELATIVES} is determined over all orientations. */
    private static Relation relation(Shared shared, int longer) {
        if (shared.lines == longer) {
            return Relation.SAME_GRID;
        }
        return shared.points == longer ? Relation.SAME_POINTS : Relation.DIFFERENT;
    }

    private static boolean isStart(List<Move> first, List<Move> second, Symmetry symmetry, RuleSet rules) {
        int shorter = Math.min(first.size(), second.size());
        for (int i = 0; i < shorter; i++) {
            if (!first.get(i).equals(symmetry.apply(second.get(i), rules))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Points, lines and moves of a game as bit sets. A registry compares many games, for which sets of objects are
     * several times slower and need far more memory.
     */
    private static final class Marks {
        private static final int DIRECTIONS = Direction.values().length;

        private final RuleSet rules;
        private final BitSet points = new BitSet();
        private final BitSet lines = new BitSet();
        private final BitSet moves = new BitSet();

        /** Bounding rectangle of the game's lines. */
        private final long left;

        private final long top;
        private final long width;
        private final long height;

        Marks(List<Move> game, RuleSet rules) {
            this.rules = rules;
            int room = rules.lineLength() - 1;
            left = game.stream().mapToLong(Move::x).min().orElse(0) - room;
            top = game.stream().mapToLong(Move::y).min().orElse(0) - room;
            width = game.stream().mapToLong(Move::x).max().orElse(0) + room + 1 - left;
            height = game.stream().mapToLong(Move::y).max().orElse(0) + room + 1 - top;
            // Checks that every bit index fits in an int.
            Math.toIntExact(
                    Math.multiplyExact(Math.multiplyExact(width, height), (long) DIRECTIONS * rules.lineLength()));
            for (Move move : game) {
                Line line = move.line();
                points.set(place(move.x(), move.y()));
                lines.set(lineBit(line.x(), line.y(), move.direction()));
                moves.set(moveBit(move.x(), move.y(), move.direction(), move.pos()));
            }
        }

        private int place(long x, long y) {
            return (int) ((y - top) * width + x - left);
        }

        private int lineBit(long x, long y, Direction direction) {
            return place(x, y) * DIRECTIONS + direction.ordinal();
        }

        private int moveBit(long x, long y, Direction direction, long pos) {
            return (int) (lineBit(x, y, direction) * (long) rules.lineLength() + pos);
        }

        /**
         * Counts what a game shares with this one in an orientation. Every move of a game has its own point and line.
         */
        Shared shared(List<Move> game, Symmetry symmetry) {
            int sharedMoves = 0;
            int sharedLines = 0;
            int sharedPoints = 0;
            for (Move move : game) {
                Direction direction = symmetry.apply(move.direction());
                long pos = symmetry.reverses(move.direction()) ? rules.lineLength() - 1 - move.pos() : move.pos();
                long x = symmetry.x(move.x(), move.y(), rules.crossWidth());
                long y = symmetry.y(move.x(), move.y(), rules.crossWidth());
                long lineX = x - pos * direction.dx();
                long lineY = y - pos * direction.dy();
                sharedLines += isInside(lineX, lineY) && lines.get(lineBit(lineX, lineY, direction)) ? 1 : 0;
                if (isInside(x, y)) {
                    sharedPoints += points.get(place(x, y)) ? 1 : 0;
                    sharedMoves += moves.get(moveBit(x, y, direction, pos)) ? 1 : 0;
                }
            }
            return new Shared(sharedMoves, sharedLines, sharedPoints);
        }

        private boolean isInside(long x, long y) {
            return x >= left && y >= top && x - left < width && y - top < height;
        }
    }
}
