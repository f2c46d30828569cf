package org.morpion.game;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Validator;
import org.morpion.record.Variant;

/**
 * Canonical form of a game, independent of its orientation and order of play. Each line keeps the point for which it
 * was drawn. Two games that draw the same lines for different points therefore share a {@link Fingerprint} but have
 * different canonical forms.
 */
public final class Canonical {
    private Canonical() {}

    /**
     * Returns the game in its canonical {@link #orientation} and {@link #order}.
     *
     * @param moves the moves of a legal game, in any order
     * @throws IllegalArgumentException if no order of the moves makes a legal game
     */
    public static List<Move> game(Variant variant, List<Move> moves) {
        RuleSet rules = RuleSet.of(variant);
        Symmetry orientation = orientation(variant, moves);
        return order(
                variant,
                moves.stream().map(move -> orientation.apply(move, rules)).toList());
    }

    /**
     * Returns the symmetry that maps a game to its canonical orientation. It minimises the sequence of lines, sorted by
     * the x and y of their origins and by direction (H, V, DP, DN). Among equal sequences it minimises the sequence of
     * pos.
     *
     * @param moves the moves of a legal game, in any order
     * @throws IllegalArgumentException if a move is farther from the cross than in any legal game, or its pos is not an
     *     index on the line
     */
    public static Symmetry orientation(Variant variant, List<Move> moves) {
        int[][] keys = LineKeys.of(variant).images(moves);
        int[][] least = keys.clone();
        Arrays.setAll(least, s -> keys[s].clone());
        LineKeys.keepLeast(least);
        Symmetry best = null;
        long[] bestSequence = null;
        for (Symmetry symmetry : Symmetry.values()) {
            if (least[symmetry.ordinal()] == null) {
                continue;
            }
            long[] sequence = withPos(keys[symmetry.ordinal()], moves, symmetry, variant.lineLength());
            if (best == null || Arrays.compare(sequence, bestSequence) < 0) {
                best = symmetry;
                bestSequence = sequence;
            }
        }
        return best;
    }

    /**
     * Sorts moves into canonical order: the next move is always the least playable one by x and then y of the new
     * point. The result depends only on the set of moves.
     *
     * @param moves the moves of a legal game, in any order
     * @throws IllegalArgumentException if no order of the moves makes a legal game
     */
    public static List<Move> order(Variant variant, List<Move> moves) {
        Map<Point, Integer> placedBy = new HashMap<>();
        for (int i = 0; i < moves.size(); i++) {
            placedBy.put(moves.get(i).point(), i);
        }
        int[] prerequisites = new int[moves.size()];
        List<List<Integer>> dependents = new ArrayList<>();
        moves.forEach(move -> dependents.add(new ArrayList<>()));
        for (int i = 0; i < moves.size(); i++) {
            for (Point point : otherPoints(moves.get(i), variant.lineLength())) {
                Integer earlier = placedBy.get(point);
                if (earlier != null) {
                    dependents.get(earlier).add(i);
                    prerequisites[i]++;
                }
            }
        }
        PriorityQueue<Integer> playable = new PriorityQueue<>(Comparator.comparing(
                moves::get, Comparator.comparingLong(Move::x).thenComparingLong(Move::y)));
        for (int i = 0; i < prerequisites.length; i++) {
            if (prerequisites[i] == 0) {
                playable.add(i);
            }
        }
        List<Move> played = new ArrayList<>(moves.size());
        while (!playable.isEmpty()) {
            int next = playable.remove();
            played.add(moves.get(next));
            for (int later : dependents.get(next)) {
                if (--prerequisites[later] == 0) {
                    playable.add(later);
                }
            }
        }
        requireLegal(variant, moves, played);
        return List.copyOf(played);
    }

    private static void requireLegal(Variant variant, List<Move> moves, List<Move> played) {
        if (played.size() < moves.size()) {
            throw new IllegalArgumentException("The moves do not make a legal game: " + (moves.size() - played.size())
                    + " of them depend on each other");
        }
        Validator.firstViolation(variant, played).ifPresent(violation -> {
            throw new IllegalArgumentException("The moves do not make a legal game: at " + played.get(violation.move())
                    + " " + violation.detail());
        });
    }

    /** Returns the points of a move's line except the new one; empty if pos is out of range. */
    private static List<Point> otherPoints(Move move, int lineLength) {
        List<Point> points = new ArrayList<>(lineLength - 1);
        Direction direction = move.direction();
        if (move.pos() >= 0 && move.pos() < lineLength) {
            for (long step = -move.pos(); step < lineLength - move.pos(); step++) {
                if (step != 0) {
                    points.add(new Point(move.x() + step * direction.dx(), move.y() + step * direction.dy()));
                }
            }
        }
        return points;
    }

    /** Returns the keys of the lines in one orientation, each with its move's pos in the low bits, sorted. */
    private static long[] withPos(int[] keys, List<Move> moves, Symmetry symmetry, int lineLength) {
        long[] sequence = new long[keys.length];
        for (int i = 0; i < keys.length; i++) {
            Move move = moves.get(i);
            long pos = symmetry.reverses(move.direction()) ? lineLength - 1 - move.pos() : move.pos();
            sequence[i] = (long) keys[i] << 3 | pos;
        }
        Arrays.sort(sequence);
        return sequence;
    }
}
