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

/** Removes parts of games, or combines two. What is left can be played, and begins with the start. */
final class Destruction {
    /** The slopes of the lines along which games are crossed have numerators and denominators of at most this. */
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

    /** The moves made so far to see what can be played. */
    long nodes() {
        return nodes;
    }

    /** Destroys the end of a game as it stands in a random order of play. */
    List<Move> end(List<Move> game, int destroyed) {
        begin();
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

    /** Destroys random moves, each with all that depend on it, until that many are gone. */
    List<Move> scattered(List<Move> game, int destroyed) {
        List<Move> kept = game;
        while (kept.size() > Math.max(started, game.size() - destroyed)) {
            Move seed = anyOf(kept);
            kept = without(kept, seed::equals);
        }
        return kept;
    }

    /** Destroys the moves around a random one, with all that depend on them, until that many are gone. */
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
     * What two games have in common, with the other moves of one on one side of a random line and of the other beyond
     * it.
     */
    List<Move> cross(List<Move> one, List<Move> other) {
        Move centre = anyOf(one);
        // Numbered row by row; the slope (0, 0) in the middle has no direction and is left out.
        int slope = random.nextInt(SLOPES * SLOPES - 1);
        int number = slope < SLOPES * SLOPES / 2 ? slope : slope + 1;
        int dx = number / SLOPES - SLOPE;
        int dy = number % SLOPES - SLOPE;
        Predicate<Move> isOnOneSide = move -> dx * (move.x() - centre.x()) + dy * (move.y() - centre.y()) < 0;
        Set<Move> ones = new HashSet<>(one);
        Set<Move> others = new HashSet<>(other);
        List<Move> wanted = new ArrayList<>();
        one.stream()
                .filter(move -> isOnOneSide.test(move) || others.contains(move))
                .forEach(wanted::add);
        other.stream()
                .filter(move -> !isOnOneSide.test(move) && !ones.contains(move))
                .forEach(wanted::add);
        begin();
        int before;
        do {
            before = position.score();
            for (Move move : wanted) {
                int i = position.indexOf(move);
                if (i >= 0) {
                    play(i);
                }
            }
        } while (position.score() > before);
        return List.copyOf(position.moves());
    }

    /** A game without some of its moves and without those that depend on them; the start's stay. */
    private List<Move> without(List<Move> game, Predicate<Move> destroyed) {
        Set<Point> gone = new HashSet<>();
        List<Move> kept = new ArrayList<>(game.subList(0, started));
        for (Move move : game.subList(started, game.size())) {
            if (destroyed.test(move) || dependsOnAny(move, gone)) {
                gone.add(move.point());
            } else {
                kept.add(move);
            }
        }
        return List.copyOf(kept);
    }

    private boolean dependsOnAny(Move move, Set<Point> gone) {
        for (long step = -move.pos(); step < lineLength - move.pos(); step++) {
            long x = move.x() + step * move.direction().dx();
            long y = move.y() + step * move.direction().dy();
            if (gone.contains(new Point(x, y))) {
                return true;
            }
        }
        return false;
    }

    private Move anyOf(List<Move> game) {
        return game.get(started + random.nextInt(game.size() - started));
    }

    private void begin() {
        while (position.score() > started) {
            position.undo();
        }
    }

    private void play(int i) {
        position.play(i);
        nodes++;
    }
}
