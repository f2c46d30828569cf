package org.morpion.benchmark.points;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.ISolver;
import org.sat4j.specs.IteratorInt;
import org.sat4j.specs.TimeoutException;

/** Decides whether there is a game that plays all points of a set and no others. */
final class GameOfPoints {
    /*
     * A problem of propositional logic. For each line that fits on the points a variable says whether it is drawn, and
     * for each of its points that is not of the cross another says whether it is drawn for that point. Each point has
     * one line drawn for it, each line that is drawn one point, and lines on a run keep their distance.
     *
     * A full run leaves little choice: if there are s more places than its k lines take up, the i-th line begins at one
     * of s + 1 places. All runs together may lack no more lines than the slack of the set; with the slack of long
     * games, 0 to 2, nearly all are full. Without this the problem would be hopeless.
     *
     * What is left is the order. A line waits for its other points; lines that wait for each other in a circle are
     * never drawn. Two can't, since two points have one track in common. Circles of three are forbidden at once, longer
     * ones when a solution has them.
     *
     * The same problem takes a fraction of a second or for ever, depending on the order of its variables. So one
     * attempt follows the other, each with another order and more time, and what one has learned of circles the next
     * one knows.
     */
    private static final int FIRST_CONFLICTS = 2_000;
    private static final double MORE_CONFLICTS = 1.5;

    private final PointSet set;

    /** The points of each line by number, −1 those of the cross; and its run, and its place there. */
    private final List<int[]> lines = new ArrayList<>();

    private final List<PointSet.Run> runOf = new ArrayList<>();
    private final List<Integer> placeOf = new ArrayList<>();

    /** The first line of each run. */
    private final List<Integer> firstOf = new ArrayList<>();

    /** For each point the choices, line · n + pos, that draw a line for it. */
    private final List<List<Integer>> choicesFor = new ArrayList<>();

    /** Choices that wait for each other in a circle. */
    private final Set<List<Integer>> circles = new HashSet<>();

    private GameOfPoints(PointSet set) {
        this.set = set;
        Map<Point, Integer> numbers = set.numbers();
        set.points().forEach(point -> choicesFor.add(new ArrayList<>()));
        int n = lineLength();
        for (PointSet.Run run : set.runs()) {
            firstOf.add(lines.size());
            for (int place = 0; place + n <= run.length(); place++) {
                int[] line = new int[n];
                for (int pos = 0; pos < n; pos++) {
                    line[pos] = numbers.getOrDefault(run.at(place + pos), -1);
                    if (line[pos] >= 0) {
                        choicesFor.get(line[pos]).add(lines.size() * n + pos);
                    }
                }
                lines.add(line);
                runOf.add(run);
                placeOf.add(place);
            }
        }
    }

    /**
     * @param conflicts the most conflicts of an attempt; about 10,000 take a second
     * @return the same for the same set in the same order; undecided when an attempt with that limit has failed
     */
    static Decision decide(PointSet set, int conflicts) {
        if (set.slack() < 0) {
            return Decision.NONE;
        }
        GameOfPoints problem = new GameOfPoints(set);
        if (problem.choicesFor.stream().anyMatch(List::isEmpty)) {
            return Decision.NONE;
        }
        problem.addSmallCircles();
        Random random = new Random(0);
        for (double limit = FIRST_CONFLICTS; ; limit *= MORE_CONFLICTS) {
            try {
                return problem.attempt((int) Math.min(limit, conflicts), random);
            } catch (ContradictionException e) {
                return Decision.NONE;
            } catch (TimeoutException e) {
                if (limit >= conflicts) {
                    return Decision.UNDECIDED;
                }
            }
        }
    }

    private int lineLength() {
        return set.rules().lineLength();
    }

    private int pointOf(int choice) {
        return lines.get(choice / lineLength())[choice % lineLength()];
    }

    private int[] pointsOf(int choice) {
        return lines.get(choice / lineLength());
    }

    private Direction directionOf(int choice) {
        return runOf.get(choice / lineLength()).direction();
    }

    private void addSmallCircles() {
        for (List<Integer> choices : choicesFor) {
            for (int one : choices) {
                for (int second : pointsOf(one)) {
                    if (second > pointOf(one)) {
                        addSmallCircles(one, second);
                    }
                }
            }
        }
    }

    private void addSmallCircles(int one, int second) {
        for (int two : choicesFor.get(second)) {
            if (directionOf(two) == directionOf(one)) {
                continue;
            }
            for (int third : pointsOf(two)) {
                if (third <= pointOf(one) || third == second) {
                    continue;
                }
                for (int three : choicesFor.get(third)) {
                    if (directionOf(three) != directionOf(one)
                            && directionOf(three) != directionOf(two)
                            && waitsFor(three, pointOf(one))) {
                        circles.add(List.of(one, two, three));
                    }
                }
            }
        }
    }

    private boolean waitsFor(int choice, int point) {
        return Arrays.stream(pointsOf(choice)).anyMatch(other -> other == point);
    }

    private Decision attempt(int conflicts, Random random) throws ContradictionException, TimeoutException {
        ISolver solver = SolverFactory.newDefault();
        solver.setTimeoutOnConflicts(conflicts);
        Variables variables = new Variables(random);
        solver.newVar(variables.count());
        addLines(solver, variables);
        addPoints(solver, variables);
        addRuns(solver, variables);
        for (List<Integer> circle : circles) {
            forbid(solver, circle, variables);
        }
        while (solver.isSatisfiable()) {
            int[] chosen = new int[set.points().size()];
            for (int point = 0; point < chosen.length; point++) {
                for (int choice : choicesFor.get(point)) {
                    if (solver.model(variables.of(choice))) {
                        chosen[point] = choice;
                    }
                }
            }
            List<Integer> order = order(chosen);
            if (order.size() == chosen.length) {
                return Decision.of(order.stream().map(this::move).toList());
            }
            for (List<Integer> circle : circlesIn(chosen, order)) {
                circles.add(circle);
                forbid(solver, circle, variables);
            }
        }
        return Decision.NONE;
    }

    /** A line is drawn for exactly one point, or not at all; two that conflict are not both drawn. */
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

    /** @param other after the line */
    private boolean conflict(int line, int other) {
        return runOf.get(line) == runOf.get(other)
                && placeOf.get(other) - placeOf.get(line) < set.rules().span();
    }

    /** Exactly one line is drawn for each point. */
    private void addPoints(ISolver solver, Variables variables) throws ContradictionException {
        for (List<Integer> choices : choicesFor) {
            solver.addExactly(
                    new VecInt(choices.stream().mapToInt(variables::of).toArray()), 1);
        }
    }

    /** A run is full, and then each of its lines has few places, or it counts as not full. */
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

    private static void forbid(ISolver solver, List<Integer> circle, Variables variables)
            throws ContradictionException {
        solver.addClause(new VecInt(
                circle.stream().mapToInt(choice -> -variables.of(choice)).toArray()));
    }

    private static void addClause(ISolver solver, int one, int other) throws ContradictionException {
        solver.addClause(new VecInt(new int[] {one, other}));
    }

    /** The choices in an order in which they can be played, as far as they can. */
    private List<Integer> order(int[] chosen) {
        boolean[] isPlayed = new boolean[chosen.length];
        List<Integer> order = new ArrayList<>();
        for (int before = -1; order.size() > before; ) {
            before = order.size();
            for (int point = 0; point < chosen.length; point++) {
                if (!isPlayed[point] && isReady(chosen[point], isPlayed)) {
                    isPlayed[point] = true;
                    order.add(chosen[point]);
                }
            }
        }
        return order;
    }

    private boolean isReady(int choice, boolean[] isPlayed) {
        return Arrays.stream(pointsOf(choice))
                .allMatch(point -> point < 0 || isPlayed[point] || point == pointOf(choice));
    }

    /** For each point that is never played a shortest circle through it, if there is one. */
    private Set<List<Integer>> circlesIn(int[] chosen, List<Integer> order) {
        boolean[] isPlayed = new boolean[chosen.length];
        order.forEach(choice -> isPlayed[pointOf(choice)] = true);
        Set<List<Integer>> found = new HashSet<>();
        for (int point = 0; point < chosen.length; point++) {
            if (!isPlayed[point]) {
                List<Integer> circle = new ArrayList<>(circleThrough(point, chosen, isPlayed));
                Collections.sort(circle);
                if (!circle.isEmpty()) {
                    found.add(List.copyOf(circle));
                }
            }
        }
        return found;
    }

    private List<Integer> circleThrough(int begin, int[] chosen, boolean[] isPlayed) {
        int[] from = new int[chosen.length];
        Arrays.fill(from, -1);
        Deque<Integer> waiting = new ArrayDeque<>(List.of(begin));
        while (!waiting.isEmpty()) {
            int point = waiting.remove();
            for (int other : pointsOf(chosen[point])) {
                if (other == begin && point != begin) {
                    List<Integer> circle = new ArrayList<>(List.of(chosen[begin]));
                    for (int back = point; back != begin; back = from[back]) {
                        circle.add(chosen[back]);
                    }
                    return circle;
                }
                if (other >= 0 && other != begin && !isPlayed[other] && from[other] < 0) {
                    from[other] = point;
                    waiting.add(other);
                }
            }
        }
        return List.of();
    }

    private Move move(int choice) {
        int line = choice / lineLength();
        int pos = choice % lineLength();
        PointSet.Run run = runOf.get(line);
        Point point = run.at(placeOf.get(line) + pos);
        return new Move(point.x(), point.y(), run.direction(), pos);
    }

    /** The numbers of variables, in an order that is drawn. */
    private final class Variables {
        private final int[] numbers;

        Variables(Random random) {
            List<Integer> drawn = new ArrayList<>();
            int count = lines.size() * (lineLength() + 1) + firstOf.size();
            for (int i = 1; i <= count; i++) {
                drawn.add(i);
            }
            Collections.shuffle(drawn, random);
            numbers = drawn.stream().mapToInt(i -> i).toArray();
        }

        int count() {
            return numbers.length;
        }

        int of(int choice) {
            return numbers[choice];
        }

        int drawn(int line) {
            return numbers[lines.size() * lineLength() + line];
        }

        int full(int run) {
            return numbers[lines.size() * (lineLength() + 1) + run];
        }
    }
}
