package org.morpion.solver.perturbation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.morpion.game.Position;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.solver.Problem;
import org.morpion.solver.RandomSource;

/** Destruction and crossover of games. The results are playable and begin with the start. */
final class Destruction {
    /** Bound on the components, dx and dy, of the vectors that give the direction of a crossover. */
    private static final int SLOPE = 8;

    private static final int SLOPES = 2 * SLOPE + 1;

    private final int lineLength;
    private final Position position;
    private final int started;
    private final RandomSource random;
    private long nodes;

    Destruction(Problem problem, RandomSource random) {
        this.random = random;
        lineLength = problem.variant().lineLength();
        position = problem.position();
        started = position.score();
    }

    /** Returns the number of moves made to test what is playable. */
    long nodes() {
        return nodes;
    }

    /** Destroys the last moves of the game in a random playable order. */
    List<Move> end(List<Move> game, int destroyed) {
        undoToStart();
        Set<Move> moves = new HashSet<>(game);
        while (position.score() < Math.max(started, game.size() - destroyed)) {
            int i = random.nextInt(position.count());
            while (!moves.contains(position.legalMove(i))) {
                i = i + 1 == position.count() ? 0 : i + 1;
            }
            play(i);
        }
        return List.copyOf(position.moves());
    }

    /**
     * Destroys random moves, each with all moves that depend on it, until at least {@code destroyed} moves are gone.
     */
    List<Move> scattered(List<Move> game, int destroyed) {
        List<Move> kept = game;
        while (kept.size() > Math.max(started, game.size() - destroyed)) {
            Move seed = anyOf(kept);
            kept = without(kept, seed::equals);
        }
        return kept;
    }

    /**
     * Destroys the moves around a random move, with all moves that depend on them, until at least {@code destroyed}
     * moves are gone.
     */
    List<Move> region(List<Move> game, int destroyed) {
        Move centre = anyOf(game);
        List<Move> kept = game;
        for (int radius = 0; kept.size() > Math.max(started, game.size() - destroyed); radius++) {
            int reach = radius;
            kept = without(
                    kept, move -> Math.abs(move.x() - centre.x()) <= reach && Math.abs(move.y() - centre.y()) <= reach);
        }
        return kept;
    }

    /**
     * Combines two games: their common moves, and the playable moves of the first game on one side of a random line and
     * of the second game beyond it.
     */
    List<Move> cross(List<Move> first, List<Move> second) {
        Move centre = anyOf(first);
        // Vectors are numbered row by row. The zero vector in the middle has no direction and is skipped.
        int slope = random.nextInt(SLOPES * SLOPES - 1);
        int number = slope < SLOPES * SLOPES / 2 ? slope : slope + 1;
        int dx = number / SLOPES - SLOPE;
        int dy = number % SLOPES - SLOPE;
        Predicate<Move> isOnOneSide = move -> dx * (move.x() - centre.x()) + dy * (move.y() - centre.y()) < 0;
        Set<Move> firstMoves = new HashSet<>(first);
        Set<Move> secondMoves = new HashSet<>(second);
        List<Move> candidates = new ArrayList<>();
        first.stream()
                .filter(move -> isOnOneSide.test(move) || secondMoves.contains(move))
                .forEach(candidates::add);
        second.stream()
                .filter(move -> !isOnOneSide.test(move) && !firstMoves.contains(move))
                .forEach(candidates::add);
        undoToStart();
        int before;
        do {
            before = position.score();
            for (Move move : candidates) {
                int i = position.indexOf(move);
                if (i >= 0) {
                    play(i);
                }
            }
        } while (position.score() > before);
        return List.copyOf(position.moves());
    }

    /** Returns a game without the given moves and all moves that depend on them. Moves of the start stay. */
    private List<Move> without(List<Move> game, Predicate<Move> destroyed) {
        Set<Point> removed = new HashSet<>();
        List<Move> kept = new ArrayList<>(game.subList(0, started));
        for (Move move : game.subList(started, game.size())) {
            if (destroyed.test(move) || dependsOnAny(move, removed)) {
                removed.add(move.point());
            } else {
                kept.add(move);
            }
        }
        return List.copyOf(kept);
    }

    private boolean dependsOnAny(Move move, Set<Point> removed) {
        for (long step = -move.pos(); step < lineLength - move.pos(); step++) {
            long x = move.x() + step * move.direction().dx();
            long y = move.y() + step * move.direction().dy();
            if (removed.contains(new Point(x, y))) {
                return true;
            }
        }
        return false;
    }

    private Move anyOf(List<Move> game) {
        return game.get(started + random.nextInt(game.size() - started));
    }

    private void undoToStart() {
        while (position.score() > started) {
            position.undo();
        }
    }

    private void play(int i) {
        position.play(i);
        nodes++;
    }
}
