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

/** Decides, one after the other, whether the sets of points next to those of known games have games. */
final class Neighbourhood {
    /*
     * The neighbours of a set are those with one more point, and those with another point in place of one. The first
     * are few and make longer games, and so they come first; of two sets the one with the longer game comes first.
     * Some peaks have no such neighbours; so where all of these are decided, two points take the place of one, and
     * three that of two. The points that are replaced first are those without which there is the most room; of these
     * those that few lines need.
     *
     * There are thousands of ways to leave out two points. To see which sets have room without them is a step of its
     * own, and counts though there may be none.
     */

    /** Undecided sets are left alone: nearly all others are decided by a tenth of these conflicts. */
    private static final int MAX_CONFLICTS = 1_000;

    /** The more slack, the less logic sees. Long games hardly have any. */
    private static final int MAX_SLACK = 3;

    /** To set a problem up takes as long as so many conflicts. */
    private static final int CONFLICTS_PER_DECISION = 10;

    /** To find the neighbours of a way to leave out points takes as long as so many. */
    private static final int CONFLICTS_PER_WAY = 3;

    /** A conflict counts as so many moves; so a decision is a step of a run. */
    private static final int NODES_PER_CONFLICT = 40;

    /** With the nodes of the other parts of a run these can still be added up. */
    private static final long MAX_CONFLICTS_IN_ALL = (1L << 60) / NODES_PER_CONFLICT;

    /** The most sets whose neighbours are looked at. */
    private static final int MAX_SETS = 1_000;

    /** No long game goes as far as this; {@link Swaps} goes a little further. */
    private static final int FAR = 200;

    private static final Comparator<Known> FIRST =
            Comparator.comparingInt(Known::rank).reversed().thenComparing(Known::stage);

    private static final Comparator<Way> MOST_PROMISING =
            Comparator.comparingInt(Way::room).reversed().thenComparing(Way::lines);

    private final Problem problem;
    private final List<Known> known = new ArrayList<>();
    private final Set<Fingerprint> fingerprints = new HashSet<>();

    /** Whose neighbours are being decided, and the ways to leave out points, the most promising first. */
    private Known present;

    private Swaps swaps;
    private List<Way> ways;

    /** How far the neighbours of the present way have been found; empty while none has been looked for. */
    private Optional<Swaps.Without> way;

    /** Those that have been found, and are not decided yet. */
    private final Queue<List<Point>> neighbours = new ArrayDeque<>();

    /** What the order of neighbours is drawn from. */
    private long seed;

    private long conflicts;
    private long decisions;

    /** Which of a set's neighbours are being decided: how many points are left out, and how many others added. */
    private enum Stage {
        ONE_MORE(0, 1, 1),
        ANOTHER(1, 1, 0),
        TWO_FOR_ONE(1, 2, -1),
        THREE_FOR_TWO(2, 3, -1),
        ALL(0, 0, 0);

        private final int out;
        private final int in;

        /** What is first: the length of the game and this. */
        private final int rank;

        Stage(int out, int in, int rank) {
            this.out = out;
            this.in = in;
            this.rank = rank;
        }
    }

    /**
     * A way to leave out points.
     *
     * @param room for how many lines the others have room
     * @param lines how many lines of the game need them; one that needs two counts twice
     */
    private record Way(List<Point> left, int room, int lines) {}

    /** A set of points. */
    private static final class Known {
        private final List<Move> game;
        private Stage stage = Stage.ONE_MORE;

        /** How many ways of this stage are done, and how many neighbours of the present one are decided. */
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

    /** Those of all decisions, with what these take besides. */
    long conflicts() {
        return conflicts;
    }

    long decisions() {
        return decisions;
    }

    /** Forgets all sets. */
    void clear(long newSeed) {
        seed = newSeed;
        known.clear();
        fingerprints.clear();
        present = null;
    }

    /** Takes in a game if its set of points is not known; none that goes far. */
    void offer(List<Move> game) {
        if (isNear(game) && !fingerprints.contains(fingerprint(game))) {
            if (known.size() == MAX_SETS) {
                forget();
            }
            known.add(new Known(game));
            fingerprints.add(fingerprint(game));
        }
    }

    /** Makes room: forgets the sets with the shortest games, of those of a length the last. */
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
        return game.stream().allMatch(move -> Math.abs(move.x()) <= FAR && Math.abs(move.y()) <= FAR);
    }

    /** Whether all neighbours of all sets are decided. */
    boolean isSpent() {
        return next().isEmpty();
    }

    private Optional<Known> next() {
        return known.stream().filter(set -> set.stage != Stage.ALL).min(FIRST);
    }

    /**
     * The next decision, or a part of what has to be found before it; there must be one. The game is taken in.
     *
     * @return a game if one has been found
     */
    Optional<List<Move>> decide() {
        Known next = next().orElseThrow();
        if (next != present) {
            begin(next);
        }
        if (next.done >= ways.size()) {
            next.stage = Stage.values()[next.stage.ordinal() + 1];
            next.done = 0;
            present = null;
            return Optional.empty();
        }
        Swaps.Without found = way.orElseGet(() -> swaps.without(ways.get(next.done).left, next.decided));
        way = Optional.of(found);
        if (neighbours.isEmpty() && !found.isDone()) {
            neighbours.addAll(found.find());
            if (neighbours.isEmpty() && !found.isDone()) {
                return Optional.empty();
            }
        }
        if (next.decided == 0) {
            // Otherwise this way has been counted, before a restart or before another set came first.
            conflicts += CONFLICTS_PER_WAY;
        }
        if (neighbours.isEmpty()) {
            next.done++;
            next.decided = 0;
            way = Optional.empty();
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
        present = set;
        Map<Point, Integer> needed = needed(set.game);
        List<Point> points = inOrder(set.game, needed);
        swaps = new Swaps(RuleSet.of(problem.variant()), points, set.stage.in);
        ways = new ArrayList<>();
        swaps.forEachWay(set.stage.out, (left, room) -> {
            int lines = left.stream().mapToInt(needed::get).sum();
            ways.add(new Way(left, room, lines));
        });
        ways.sort(MOST_PROMISING);
        way = Optional.empty();
        neighbours.clear();
    }

    /** How many lines of a game need each point. */
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

    /** The points, those that few lines need first. */
    private List<Point> inOrder(List<Move> game, Map<Point, Integer> needed) {
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

    /** Takes up what {@link #save} wrote. */
    static Neighbourhood restore(Problem problem, DataInputStream state) throws IOException {
        Neighbourhood restored = new Neighbourhood(problem);
        restored.seed = Checkpoint.readCount(state);
        require(restored.seed <= RandomSource.MAX_SEED, "A seed is " + restored.seed);
        restored.conflicts = Checkpoint.readCount(state);
        require(restored.conflicts <= MAX_CONFLICTS_IN_ALL, restored.conflicts + " conflicts are too many");
        restored.decisions = Checkpoint.readCount(state);
        int count = Checkpoint.readLength(state, MAX_SETS, Long.BYTES);
        for (int i = 0; i < count; i++) {
            Known set = new Known(Checkpoint.readGame(state, problem));
            require(isNear(set.game), "A game goes far away from the cross");
            int stage = state.readUnsignedByte();
            require(stage < Stage.values().length, "There is no stage " + stage);
            set.stage = Stage.values()[stage];
            set.done = state.readInt();
            set.decided = state.readInt();
            require(
                    set.done >= 0 && (set.done == 0 || set.stage != Stage.ALL),
                    set.done + " ways to leave out points are said to be done");
            require(
                    set.decided >= 0 && (set.decided == 0 || set.stage != Stage.ALL),
                    set.decided + " neighbours are said to be decided");
            require(restored.fingerprints.add(restored.fingerprint(set.game)), "A set of points is there twice");
            restored.known.add(set);
        }
        return restored;
    }
}
