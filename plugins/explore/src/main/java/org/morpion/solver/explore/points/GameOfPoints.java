package org.morpion.solver.explore.points;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.minisat.core.IPhaseSelectionStrategy;
import org.sat4j.minisat.core.Solver;
import org.sat4j.minisat.orders.NegativeLiteralSelectionStrategy;
import org.sat4j.minisat.orders.PositiveLiteralSelectionStrategy;
import org.sat4j.minisat.orders.VarOrderHeap;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.ISolver;
import org.sat4j.specs.IteratorInt;
import org.sat4j.specs.TimeoutException;

/** SAT-based decision of whether a set of points has a game that plays exactly these points. */
public final class GameOfPoints {
    /*
     * The encoding has a variable for each line that fits on the points, which is true if the line is drawn, and one
     * for each of its points outside the cross, which is true if the line is drawn for that point. Exactly one line is
     * drawn for each point, each drawn line is drawn for one point, and lines on a run do not conflict.
     *
     * A full run leaves few choices: if it has s more places than its k lines take up, the i-th line begins at one of s
     * + 1 places. The number of lines missing on all runs together is at most the slack of the set. Long games have a
     * slack of 0 to 2, so nearly all runs are full. Without this constraint the problem is intractable.
     *
     * The order of moves remains: a line depends on its other points, and a cycle of dependent lines is never drawn.
     * UnfoundedSets excludes cycles during propagation. Forbidding the cycles of each solution afterwards takes a
     * hundred times as long.
     *
     * Games on similar sets of points are mostly similar. So a variable states a difference from a known game and is
     * first tried as false: the search begins at that game and returns to it where possible.
     *
     * Depending on the order of its variables, a problem takes a fraction of a second or does not end. So each attempt
     * has a limit, and the next one has another order and a higher limit.
     */
    private static final int FIRST_CONFLICTS = 2_000;
    private static final double MORE_CONFLICTS = 1.5;

    private static final Decision NO_GAME = new Decision(Decision.Kind.NONE, List.of(), 0);

    private final PointSet set;
    private final List<Move> start;

    /** For each line: its points by number, −1 for points of the cross; its run; and its place on the run. */
    private final List<int[]> lines = new ArrayList<>();

    private final List<PointSet.Run> runOf = new ArrayList<>();
    private final List<Integer> placeOf = new ArrayList<>();

    /** The first line of each run. */
    private final List<Integer> firstOf = new ArrayList<>();

    /** For each point, the choices, encoded as line · n + pos, that draw a line for it. */
    private final List<List<Integer>> choicesFor = new ArrayList<>();

    /** The choices of the known game, and those of the start. */
    private final Set<Integer> preferred = new HashSet<>();

    private final Set<Integer> fixed = new HashSet<>();

    private GameOfPoints(PointSet set, List<Move> start, List<Move> like) {
        this.set = set;
        this.start = start;
        Map<Point, Integer> numbers = set.numbers();
        set.points().forEach(point -> choicesFor.add(new ArrayList<>()));
        Set<Move> preferredMoves = new HashSet<>(like);
        Set<Move> fixedMoves = new HashSet<>(start);
        int n = lineLength();
        for (PointSet.Run run : set.runs()) {
            firstOf.add(lines.size());
            for (int place = 0; place + n <= run.length(); place++) {
                int[] line = new int[n];
                for (int pos = 0; pos < n; pos++) {
                    line[pos] = numbers.getOrDefault(run.at(place + pos), -1);
                    if (line[pos] >= 0) {
                        int choice = lines.size() * n + pos;
                        Point point = run.at(place + pos);
                        Move move = new Move(point.x(), point.y(), run.direction(), pos);
                        choicesFor.get(line[pos]).add(choice);
                        if (preferredMoves.contains(move)) {
                            preferred.add(choice);
                        }
                        if (fixedMoves.contains(move)) {
                            fixed.add(choice);
                        }
                    }
                }
                lines.add(line);
                runOf.add(run);
                placeOf.add(place);
            }
        }
    }

    /**
     * Searches for a game, or for a proof that none exists. The result is deterministic for the same set and games in
     * the same order.
     *
     * @param start the moves with which the game has to begin; all their points are in the set
     * @param like game on similar points from which the search begins, or an empty list
     * @param conflicts maximum number of conflicts per attempt; about 10,000 take a second
     * @return the result; undecided if an attempt with this limit failed
     */
    public static Decision decide(PointSet set, List<Move> start, List<Move> like, int conflicts) {
        if (set.slack() < 0) {
            return NO_GAME;
        }
        GameOfPoints problem = new GameOfPoints(set, start, like);
        Random random = new Random(0);
        long spent = 0;
        for (double limit = FIRST_CONFLICTS; ; limit *= MORE_CONFLICTS) {
            Decision decision =
                    problem.attempt((int) Math.min(limit, conflicts), random, new NegativeLiteralSelectionStrategy());
            spent += decision.conflicts();
            if (decision.kind() != Decision.Kind.UNDECIDED || limit >= conflicts) {
                return new Decision(decision.kind(), decision.game(), spent);
            }
        }
    }

    /**
     * Makes one attempt at a set without a similar known game.
     *
     * @param conflicts maximum number of conflicts
     * @param isDrawnFirst whether lines are first tried as drawn instead of as not drawn
     * @param seed determines the order of the variables
     */
    static Decision attempt(PointSet set, int conflicts, boolean isDrawnFirst, long seed) {
        if (set.slack() < 0) {
            return NO_GAME;
        }
        return new GameOfPoints(set, List.of(), List.of())
                .attempt(
                        conflicts,
                        new Random(seed),
                        isDrawnFirst ? new PositiveLiteralSelectionStrategy() : new NegativeLiteralSelectionStrategy());
    }

    private int lineLength() {
        return set.rules().lineLength();
    }

    private int pointOf(int choice) {
        return lines.get(choice / lineLength())[choice % lineLength()];
    }

    private Decision attempt(int conflicts, Random random, IPhaseSelectionStrategy firstValue) {
        if (fixed.size() < start.size() || choicesFor.stream().anyMatch(List::isEmpty)) {
            return NO_GAME;
        }
        Solver<?> solver = (Solver<?>) SolverFactory.newGlucose21();
        solver.setOrder(new VarOrderHeap(firstValue));
        solver.setTimeoutOnConflicts(conflicts);
        Variables variables = new Variables(random);
        solver.newVar(variables.count());
        try {
            addLines(solver, variables);
            addPoints(solver, variables);
            addRuns(solver, variables);
            UnfoundedSets unfounded =
                    new UnfoundedSets(solver.getVocabulary(), lines, choicesFor.size(), variables::of);
            if (!unfounded.begin()) {
                return NO_GAME;
            }
            solver.addConstr(unfounded);
            Decision.Kind kind = solver.isSatisfiable() ? Decision.Kind.GAME : Decision.Kind.NONE;
            List<Move> game = kind == Decision.Kind.GAME ? game(solver, variables) : List.of();
            return new Decision(kind, game, solver.getStats().getConflicts());
        } catch (ContradictionException e) {
            return NO_GAME;
        } catch (TimeoutException e) {
            return new Decision(
                    Decision.Kind.UNDECIDED, List.of(), solver.getStats().getConflicts());
        }
    }

    /** Each line is drawn for exactly one point or not drawn; conflicting lines are not both drawn. */
    private void addLines(ISolver solver, Variables variables) throws ContradictionException {
        int n = lineLength();
        for (int line = 0; line < lines.size(); line++) {
            VecInt choices = new VecInt();
            for (int pos = 0; pos < n; pos++) {
                if (lines.get(line)[pos] >= 0) {
                    int choice = variables.of(line * n + pos);
                    addClause(solver, -choice, variables.drawn(line));
                    for (IteratorInt others = choices.iterator(); others.hasNext(); ) {
                        addClause(solver, -choice, -others.next());
                    }
                    choices.push(choice);
                }
            }
            choices.push(-variables.drawn(line));
            solver.addClause(choices);
            for (int other = line + 1; other < lines.size() && conflict(line, other); other++) {
                addClause(solver, -variables.drawn(line), -variables.drawn(other));
            }
        }
    }

    /** @param other a later line */
    private boolean conflict(int line, int other) {
        return runOf.get(line) == runOf.get(other)
                && placeOf.get(other) - placeOf.get(line) < set.rules().span();
    }

    /** Exactly one line is drawn for each point; for a point of the start it is the given line. */
    private void addPoints(ISolver solver, Variables variables) throws ContradictionException {
        for (int choice : fixed) {
            solver.addClause(new VecInt(new int[] {variables.of(choice)}));
        }
        for (List<Integer> choices : choicesFor) {
            solver.addExactly(
                    new VecInt(choices.stream().mapToInt(variables::of).toArray()), 1);
        }
    }

    /** A run is either full, which leaves few places for each of its lines, or counts towards the slack. */
    private void addRuns(ISolver solver, Variables variables) throws ContradictionException {
        VecInt full = new VecInt();
        int span = set.rules().span();
        for (int i = 0; i < firstOf.size(); i++) {
            PointSet.Run run = set.runs().get(i);
            int count = set.room(run);
            int spare = run.length() - lineLength() - (count - 1) * span;
            for (int nth = 0; nth < count; nth++) {
                VecInt places = new VecInt();
                for (int place = nth * span; place <= nth * span + spare; place++) {
                    places.push(variables.drawn(firstOf.get(i) + place));
                }
                places.push(-variables.full(i));
                solver.addClause(places);
            }
            full.push(variables.full(i));
        }
        solver.addAtLeast(full, Math.max(0, firstOf.size() - set.slack()));
    }

    private static void addClause(ISolver solver, int one, int other) throws ContradictionException {
        solver.addClause(new VecInt(new int[] {one, other}));
    }

    /** Returns the game of a model. */
    private List<Move> game(ISolver solver, Variables variables) {
        List<Integer> chosen = new ArrayList<>();
        for (List<Integer> choices : choicesFor) {
            for (int choice : choices) {
                if (solver.model(Math.abs(variables.of(choice))) == variables.of(choice) > 0) {
                    chosen.add(choice);
                }
            }
        }
        List<Move> game = new ArrayList<>(start);
        boolean[] isPlayed = new boolean[chosen.size()];
        fixed.forEach(choice -> isPlayed[pointOf(choice)] = true);
        for (int before = -1; game.size() > before; ) {
            before = game.size();
            for (int choice : chosen) {
                if (!isPlayed[pointOf(choice)] && isReady(choice, isPlayed)) {
                    isPlayed[pointOf(choice)] = true;
                    game.add(move(choice));
                }
            }
        }
        if (game.size() < chosen.size()) {
            throw new IllegalStateException(
                    "Of " + chosen.size() + " moves only " + game.size() + " can be played; this is a bug");
        }
        return List.copyOf(game);
    }

    private boolean isReady(int choice, boolean[] isPlayed) {
        return Arrays.stream(lines.get(choice / lineLength()))
                .allMatch(point -> point < 0 || isPlayed[point] || point == pointOf(choice));
    }

    private Move move(int choice) {
        int line = choice / lineLength();
        int pos = choice % lineLength();
        PointSet.Run run = runOf.get(line);
        Point point = run.at(placeOf.get(line) + pos);
        return new Move(point.x(), point.y(), run.direction(), pos);
    }

    /** The literals of the problem. A variable states a difference from the known game. */
    private final class Variables {
        /** The variables in random order. */
        private final int[] numbers;

        Variables(Random random) {
            List<Integer> drawn = new ArrayList<>();
            int count = lines.size() * (lineLength() + 1) + firstOf.size();
            for (int i = 1; i <= count; i++) {
                drawn.add(i);
            }
            Collections.shuffle(drawn, random);
            numbers = drawn.stream().mapToInt(i -> i).toArray();
            for (int choice : preferred) {
                numbers[choice] = -numbers[choice];
                numbers[drawnIndex(choice / lineLength())] = -numbers[drawnIndex(choice / lineLength())];
            }
            for (int run = 0; run < firstOf.size(); run++) {
                numbers[fullIndex(run)] = -numbers[fullIndex(run)];
            }
        }

        private int drawnIndex(int line) {
            return lines.size() * lineLength() + line;
        }

        private int fullIndex(int run) {
            return lines.size() * (lineLength() + 1) + run;
        }

        int count() {
            return numbers.length;
        }

        int of(int choice) {
            return numbers[choice];
        }

        int drawn(int line) {
            return numbers[drawnIndex(line)];
        }

        int full(int run) {
            return numbers[fullIndex(run)];
        }
    }
}
