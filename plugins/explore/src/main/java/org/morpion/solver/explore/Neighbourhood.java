package org.morpion.solver.explore;

import static org.morpion.solver.Checkpoint.require;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import org.morpion.game.Fingerprint;
import org.morpion.game.RuleSet;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Problem;
import org.morpion.solver.RandomSource;
import org.morpion.solver.explore.points.Decision;
import org.morpion.solver.explore.points.GameOfPoints;
import org.morpion.solver.explore.points.PointSet;
import org.morpion.solver.explore.points.Swaps;

/** Decisions, in order of promise, on whether the sets of points next to those of known games have games. */
final class Neighbourhood {
    /*
     * The neighbours of a set have one more point, or another point in place of one. The former are few and have longer
     * games, so they come first. Among sets, the one with the longer game comes first. Some peaks have no game among
     * these neighbours. Once all are decided, two points replace one, and then three replace two. Points whose removal
     * leaves the most room are removed first, and among these the points that the fewest lines need.
     *
     * Two points can be removed in thousands of ways. Finding the sets with enough room after a removal is a step of
     * its own, and is charged for even when it finds none.
     */

    /** Conflicts after which a set stays undecided; nearly all others take less than a tenth of these. */
    private static final int MAX_CONFLICTS = 1_000;

    /** Maximum slack of a decided set. More slack weakens the propagation, and long games have hardly any. */
    private static final int MAX_SLACK = 3;

    /** Cost of building the formula, in conflicts. */
    private static final int CONFLICTS_PER_DECISION = 10;

    /** Cost of finding the neighbours after a removal, in conflicts. */
    private static final int CONFLICTS_PER_REMOVAL = 3;

    /** Nodes charged per conflict, so that one decision fits into one step of a run. */
    private static final int NODES_PER_CONFLICT = 40;

    /** Bound that keeps the sum of all nodes of a run within the range of a count. */
    private static final long MAX_TOTAL_CONFLICTS = (1L << 60) / NODES_PER_CONFLICT;

    /** Maximum number of sets whose neighbours are decided. */
    private static final int MAX_SETS = 1_000;

    /** Bound on coordinates: no long game reaches it, and it is within the limit of {@link Swaps}. */
    private static final int REACH = 200;

    private static final Comparator<Known> FIRST =
            Comparator.comparingInt(Known::rank).reversed().thenComparing(Known::stage);

    private static final Comparator<Removal> MOST_PROMISING =
            Comparator.comparingInt(Removal::room).reversed().thenComparing(Removal::lines);

    private final Problem problem;
    private final List<Known> known = new ArrayList<>();
    private final Set<Fingerprint> fingerprints = new HashSet<>();

    /** The set whose neighbours are being decided, and its removals, most promising first. */
    private Known current;

    private Swaps swaps;
    private List<Removal> removals;

    /** The search for neighbours after the current removal; empty before it starts. */
    private Optional<Swaps.Without> search;

    /** Neighbours not yet decided. */
    private final Queue<List<Point>> neighbours = new ArrayDeque<>();

    /** Seed of the random order of neighbours. */
    private long seed;

    private long conflicts;
    private long decisions;

    /** Stage of a set: how many points the neighbours lack, and how many others they have. */
    private enum Stage {
        ONE_MORE(0, 1, 1),
        ANOTHER(1, 1, 0),
        TWO_FOR_ONE(1, 2, -1),
        THREE_FOR_TWO(2, 3, -1),
        ALL(0, 0, 0);

        private final int removed;
        private final int added;

        /** Added to the game's length for the priority of a set. */
        private final int rank;

        Stage(int removed, int added, int rank) {
            this.removed = removed;
            this.added = added;
            this.rank = rank;
        }
    }

    /**
     * Points to remove from a set.
     *
     * @param room how many lines fit on the remaining points
     * @param lines how many lines of the game contain a removed point; a line with two of them counts twice
     */
    private record Removal(List<Point> removed, int room, int lines) {}

    /** A set of points and the state of its neighbours. */
    private static final class Known {
        private final List<Move> game;
        private Stage stage = Stage.ONE_MORE;

        /** Completed removals of this stage, and decided neighbours of the current removal. */
        private int done;

        private int decided;

        private Known(List<Move> game) {
            this.game = game;
        }

        private Stage stage() {
            return stage;
        }

        private int rank() {
            return game.size() + stage.rank;
        }
    }

    Neighbourhood(Problem problem) {
        this.problem = problem;
    }

    long nodes() {
        return NODES_PER_CONFLICT * conflicts;
    }

    /** Returns the conflicts of all decisions, including the charges for setup. */
    long conflicts() {
        return conflicts;
    }

    long decisions() {
        return decisions;
    }

    /** Removes all sets. */
    void clear(long newSeed) {
        seed = newSeed;
        known.clear();
        fingerprints.clear();
        current = null;
    }

    /** Adds a game if its set of points is new and all its points are near the cross. */
    void offer(List<Move> game) {
        if (isNear(game) && !fingerprints.contains(fingerprint(game))) {
            if (known.size() == MAX_SETS) {
                forget();
            }
            known.add(new Known(game));
            fingerprints.add(fingerprint(game));
        }
    }

    /** Makes space: evicts the sets with the shortest games, the latest first among equals. */
    private void forget() {
        known.sort(Comparator.comparing(set -> -set.game.size()));
        known.subList(MAX_SETS - MAX_SETS / 8, MAX_SETS).clear();
        fingerprints.clear();
        known.forEach(set -> fingerprints.add(fingerprint(set.game)));
    }

    private Fingerprint fingerprint(List<Move> game) {
        return Fingerprint.ofPoints(problem.variant(), game);
    }

    private static boolean isNear(List<Move> game) {
        return game.stream().allMatch(move -> Math.abs(move.x()) <= REACH && Math.abs(move.y()) <= REACH);
    }

    /** Returns whether all neighbours of all sets are decided. */
    boolean isExhausted() {
        return next().isEmpty();
    }

    private Optional<Known> next() {
        return known.stream().filter(set -> set.stage != Stage.ALL).min(FIRST);
    }

    /**
     * Makes the next decision, or a part of the search for the neighbours to decide. There must be an undecided
     * neighbour. A game that it finds is added.
     *
     * @return the game, if this decision found one
     */
    Optional<List<Move>> decide() {
        Known next = next().orElseThrow();
        if (next != current) {
            begin(next);
        }
        if (next.done >= removals.size()) {
            next.stage = Stage.values()[next.stage.ordinal() + 1];
            next.done = 0;
            current = null;
            return Optional.empty();
        }
        Swaps.Without found = search.orElseGet(() -> swaps.without(removals.get(next.done).removed, next.decided));
        search = Optional.of(found);
        if (neighbours.isEmpty() && !found.isDone()) {
            neighbours.addAll(found.find());
            if (neighbours.isEmpty() && !found.isDone()) {
                return Optional.empty();
            }
        }
        if (next.decided == 0) {
            // Otherwise the removal was charged for before a restore, or before another set took precedence.
            conflicts += CONFLICTS_PER_REMOVAL;
        }
        if (neighbours.isEmpty()) {
            next.done++;
            next.decided = 0;
            search = Optional.empty();
            return Optional.empty();
        }
        PointSet set = new PointSet(RuleSet.of(problem.variant()), neighbours.remove());
        next.decided++;
        decisions++;
        conflicts += CONFLICTS_PER_DECISION;
        if (set.slack() > MAX_SLACK) {
            return Optional.empty();
        }
        Decision decision = GameOfPoints.decide(set, problem.start(), next.game, MAX_CONFLICTS);
        conflicts += decision.conflicts();
        if (decision.kind() != Decision.Kind.GAME) {
            return Optional.empty();
        }
        offer(decision.game());
        return Optional.of(decision.game());
    }

    private void begin(Known set) {
        current = set;
        Map<Point, Integer> needed = needed(set.game);
        List<Point> points = byNeed(set.game, needed);
        swaps = new Swaps(RuleSet.of(problem.variant()), points, set.stage.added);
        removals = new ArrayList<>();
        swaps.forEachWay(set.stage.removed, (removed, room) -> {
            int lines = removed.stream().mapToInt(needed::get).sum();
            removals.add(new Removal(removed, room, lines));
        });
        removals.sort(MOST_PROMISING);
        search = Optional.empty();
        neighbours.clear();
    }

    /** Returns how many lines of a game contain each point. */
    private Map<Point, Integer> needed(List<Move> game) {
        Map<Point, Integer> needed = new HashMap<>();
        int lineLength = RuleSet.of(problem.variant()).lineLength();
        for (Move move : game) {
            for (int i = 0; i < lineLength; i++) {
                long steps = i - move.pos();
                Direction direction = move.direction();
                needed.merge(
                        new Point(move.x() + steps * direction.dx(), move.y() + steps * direction.dy()),
                        1,
                        Integer::sum);
            }
        }
        return needed;
    }

    /** Returns the points that the fewest lines need first, in random order among equals. */
    private List<Point> byNeed(List<Move> game, Map<Point, Integer> needed) {
        List<Point> points = new ArrayList<>(game.stream().map(Move::point).toList());
        RandomSource drawn = new RandomSource(seed);
        for (int i = points.size(); i > 1; i--) {
            Point last = points.get(i - 1);
            int j = drawn.nextInt(i);
            points.set(i - 1, points.get(j));
            points.set(j, last);
        }
        points.sort(Comparator.comparing(needed::get));
        return points;
    }

    void save(DataOutputStream state) throws IOException {
        state.writeLong(seed);
        state.writeLong(conflicts);
        state.writeLong(decisions);
        state.writeInt(known.size());
        for (Known set : known) {
            Checkpoint.writeMoves(state, set.game);
            state.writeByte(set.stage.ordinal());
            state.writeInt(set.done);
            state.writeInt(set.decided);
        }
    }

    /** Reads the neighbourhood that {@link #save} wrote. */
    static Neighbourhood restore(Problem problem, DataInputStream state) throws IOException {
        Neighbourhood restored = new Neighbourhood(problem);
        restored.seed = Checkpoint.readCount(state);
        require(restored.seed <= RandomSource.MAX_SEED, "The seed " + restored.seed + " is too large");
        restored.conflicts = Checkpoint.readCount(state);
        require(restored.conflicts <= MAX_TOTAL_CONFLICTS, restored.conflicts + " conflicts are too many");
        restored.decisions = Checkpoint.readCount(state);
        int count = Checkpoint.readLength(state, MAX_SETS, Long.BYTES);
        for (int i = 0; i < count; i++) {
            Known set = new Known(Checkpoint.readGame(state, problem));
            require(isNear(set.game), "A game extends too far from the cross");
            int stage = state.readUnsignedByte();
            require(stage < Stage.values().length, "The stage " + stage + " of a set is unknown");
            set.stage = Stage.values()[stage];
            set.done = state.readInt();
            set.decided = state.readInt();
            require(
                    set.done >= 0 && (set.done == 0 || set.stage != Stage.ALL),
                    "A set in stage " + set.stage + " has " + set.done + " completed removals");
            require(
                    set.decided >= 0 && (set.decided == 0 || set.stage != Stage.ALL),
                    "A set in stage " + set.stage + " has " + set.decided + " decided neighbours");
            require(restored.fingerprints.add(restored.fingerprint(set.game)), "A set of points occurs twice");
            restored.known.add(set);
        }
        return restored;
    }
}
