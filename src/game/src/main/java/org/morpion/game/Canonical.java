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
 * One form for all the orientations and orders of play of a game. Every line keeps the point it was drawn for: two
 * games that draw the same lines for other points have the same {@link Fingerprint} and different canonical forms.
 */
public final class Canonical {
    private Canonical() {}

    /**
     * The game turned by {@link #orientation} and played in {@link #order}.
     *
     * @param moves the moves of a legal game, in any order
     * @throws IllegalArgumentException if no order makes them one
     */
    public static List<Move> game(Variant variant, List<Move> moves) {
        RuleSet rules = RuleSet.of(variant);
        Symmetry orientation = orientation(variant, moves);
        return order(
                variant,
                moves.stream().map(move -> orientation.apply(move, rules)).toList());
    }

    /**
     * The symmetry that turns a game to its canonical orientation: the one whose lines, sorted by their origins' x and
     * y and by direction (H, V, DP, DN), make the least sequence; of equal ones the one with the least sequence of pos.
     *
     * @param moves the moves of a legal game, in any order
     * @throws IllegalArgumentException if a move lies further from the cross than any legal game reaches, or its pos is
     *     no index of a line
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
     * The order of play that always takes the least of the moves that could be played, by x and then y of the new
     * point. It depends on the set of moves alone.
     *
     * @param moves the moves of a legal game, in any order
     * @throws IllegalArgumentException if no order makes them one
     */
    public static List<Move> order(Variant variant, List<Move> moves) {
        Map<Point, Integer> placedBy = new HashMap<>();
        for (int i = 0; i < moves.size(); i++) {
            placedBy.put(moves.get(i).point(), i);
        }
        int[] waitsFor = new int[moves.size()];
        List<List<Integer>> needed = new ArrayList<>();
        moves.forEach(move -> needed.add(new ArrayList<>()));
        for (int i = 0; i < moves.size(); i++) {
            for (Point point : otherPoints(moves.get(i), variant.lineLength())) {
                Integer earlier = placedBy.get(point);
                if (earlier != null) {
                    needed.get(earlier).add(i);
                    waitsFor[i]++;
                }
            }
        }
        PriorityQueue<Integer> playable = new PriorityQueue<>(Comparator.comparing(
                moves::get, Comparator.comparingLong(Move::x).thenComparingLong(Move::y)));
        for (int i = 0; i < waitsFor.length; i++) {
            if (waitsFor[i] == 0) {
                playable.add(i);
            }
        }
        List<Move> played = new ArrayList<>(moves.size());
        while (!playable.isEmpty()) {
            int next = playable.remove();
            played.add(moves.get(next));
            for (int later : needed.get(next)) {
                if (--waitsFor[later] == 0) {
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
                    + " of them wait for each other");
        }
        Validator.firstViolation(variant, played).ifPresent(violation -> {
            throw new IllegalArgumentException(
                    "The moves are no legal game: at " + played.get(violation.move()) + " " + violation.detail());
        });
    }

    /** The points of a move's line but the new one; none when pos or the coordinates are beyond all sense. */
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

    /** The lines' keys of an orientation, each with the pos of its move behind it, sorted. */
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
