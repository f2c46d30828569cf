package org.morpion.game;

import java.util.ArrayList;
import java.util.List;
import org.morpion.record.Move;

/**
 * Counts of games and grids at a given number of moves from the initial cross, the standard test of a move generator.
 */
public final class Perft {
    private Perft() {}

    /** Counts the games of this length: ordered sequences of legal moves. */
    public static long sequences(RuleSet rules, int length) {
        return sequences(new Position(rules), requireLength(length));
    }

    /** Counts the grids with this number of lines. A grid is a set of lines drawn by some game. */
    public static long grids(RuleSet rules, int length) {
        return grids(new Position(rules), requireLength(length));
    }

    /** Counts the grids as {@link #grids} does, but up to the symmetries of the cross. */
    public static long gridsUpToSymmetry(RuleSet rules, int length) {
        // Burnside's lemma: the mean, over the 8 symmetries, of the number of grids that each maps to themselves.
        // Conjugate symmetries have equal numbers.
        long total = grids(rules, length)
                + fixed(rules, Symmetry.HALF_TURN, length)
                + 2 * fixed(rules, Symmetry.QUARTER_TURN, length)
                + 2 * fixed(rules, Symmetry.FLIP_X, length)
                + 2 * fixed(rules, Symmetry.TRANSPOSE, length);
        return total / Symmetry.values().length;
    }

    private static long sequences(Position position, int length) {
        if (length == 0) {
            return 1;
        }
        if (length == 1) {
            return position.count();
        }
        long sequences = 0;
        for (int i = 0; i < position.count(); i++) {
            position.play(i);
            sequences += sequences(position, length - 1);
            position.undo();
        }
        return sequences;
    }

    /*
     * Counts every grid exactly once without a table. A legal move remains the only way to draw its line, so every
     * reachable grid with that line is reachable by drawing the line now. Each move is therefore excluded after the
     * grids with its line are counted.
     */
    private static long grids(Position position, int length) {
        if (length == 0) {
            return 1;
        }
        if (length == 1) {
            return position.count();
        }
        long grids = 0;
        while (position.count() > 0) {
            int last = position.count() - 1;
            position.play(last);
            grids += grids(position, length - 1);
            position.undo();
            position.exclude(last);
        }
        position.restoreExcluded();
        return grids;
    }

    private static long fixed(RuleSet rules, Symmetry symmetry, int length) {
        return fixed(new Position(rules), symmetry, requireLength(length));
    }

    /** Counts the grids that a symmetry maps to themselves: each line occurs with all its images or not at all. */
    private static long fixed(Position position, Symmetry symmetry, int length) {
        if (length == 0) {
            return 1;
        }
        long grids = 0;
        while (position.count() > 0) {
            List<Move> orbit = orbit(position.legalMove(position.count() - 1), symmetry, position.rules());
            if (orbit.size() <= length) {
                int score = position.score();
                if (playAll(position, orbit)) {
                    grids += fixed(position, symmetry, length - orbit.size());
                }
                while (position.score() > score) {
                    position.undo();
                }
            }
            orbit.forEach(move -> position.exclude(position.indexOf(move)));
        }
        position.restoreExcluded();
        return grids;
    }

    private static List<Move> orbit(Move move, Symmetry symmetry, RuleSet rules) {
        List<Move> orbit = new ArrayList<>();
        Move image = move;
        do {
            orbit.add(image);
            image = symmetry.apply(image, rules);
        } while (!image.equals(move));
        return orbit;
    }

    /** Plays the moves in turn; stops and returns false if a move rules out the next. */
    private static boolean playAll(Position position, List<Move> moves) {
        for (Move move : moves) {
            int i = position.indexOf(move);
            if (i < 0) {
                return false;
            }
            position.play(i);
        }
        return true;
    }

    private static int requireLength(int length) {
        if (length < 0) {
            throw new IllegalArgumentException("length is " + length + "; it can't be negative");
        }
        return length;
    }
}
