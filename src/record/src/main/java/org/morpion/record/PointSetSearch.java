package org.morpion.record;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Search for a game that plays exactly the given points, in any order. All lines lie on runs, maximal sequences of
 * adjacent points on a track, and a run has room for a limited number of lines. A position is pursued only while the
 * room left is at least the number of points left. Long games use almost all of the room, which leaves few choices.
 * Choices are random, and a dead end starts again; the effort is bounded.
 */
final class PointSetSearch {
    private static final byte OPEN = 0;
    private static final byte CLOSED = 1;

    private final Variant variant;
    private final int points;
    private final Random random;

    /** The lines that fit on the points and the cross, ordered by run and by place on it. */
    private final List<Line> lines = new ArrayList<>();

    /** For each line: its points by number, those of the cross being negative; its run; and its place on the run. */
    private final List<int[]> pointsOf = new ArrayList<>();

    private final List<Integer> runOf = new ArrayList<>();
    private final List<Integer> placeOf = new ArrayList<>();

    /** The first line of each run, and the number of lines. */
    private final List<Integer> firstOf = new ArrayList<>();

    private final List<List<Integer>> linesAt = new ArrayList<>();

    private PointSetSearch(Variant variant, List<Point> given) {
        this.variant = variant;
        this.points = given.size();
        this.random = new Random(given.size());
        Map<Point, Integer> numbers = new HashMap<>();
        variant.cross().forEach(point -> numbers.put(point, -1));
        for (Point point : given) {
            numbers.put(point, linesAt.size());
            linesAt.add(new ArrayList<>());
        }
        for (Direction direction : Direction.values()) {
            numbers.keySet().stream()
                    .filter(point -> !numbers.containsKey(step(point, direction, -1)))
                    .forEach(first -> addRun(first, direction, numbers));
        }
        firstOf.add(lines.size());
    }

    /**
     * Searches for a game.
     *
     * @param given distinct points outside the cross
     * @param work maximum number of lines to examine in all positions together; ten million take less than a second
     */
    static Optional<List<Move>> find(Variant variant, List<Point> given, int work) {
        PointSetSearch search = new PointSetSearch(variant, given);
        int left = work / Math.max(1, search.lines.size());
        while (left > 0) {
            State state = search.new State();
            if (state.room() < given.size()) {
                return Optional.empty();
            }
            left = search.play(state, left);
            if (state.moves.size() == given.size()) {
                return Optional.of(state.moves);
            }
        }
        return Optional.empty();
    }

    private static Point step(Point point, Direction direction, long steps) {
        return new Point(point.x() + steps * direction.dx(), point.y() + steps * direction.dy());
    }

    private void addRun(Point first, Direction direction, Map<Point, Integer> numbers) {
        int n = variant.lineLength();
        int length = 1;
        while (numbers.containsKey(step(first, direction, length))) {
            length++;
        }
        if (length < n) {
            return;
        }
        firstOf.add(lines.size());
        for (int place = 0; place + n <= length; place++) {
            Point origin = step(first, direction, place);
            int[] numbered = new int[n];
            for (int i = 0; i < n; i++) {
                numbered[i] = numbers.get(step(origin, direction, i));
                if (numbered[i] >= 0) {
                    linesAt.get(numbered[i]).add(lines.size());
                }
            }
            lines.add(new Line(origin.x(), origin.y(), direction));
            pointsOf.add(numbered);
            runOf.add(firstOf.size() - 1);
            placeOf.add(place);
        }
    }

    /** Plays until no move keeps enough room; returns the number of positions left. */
    private int play(State state, int positions) {
        int left = positions;
        while (true) {
            List<Integer> choices = state.choices();
            Collections.shuffle(choices, random);
            State next = null;
            for (int i = 0; i < choices.size() && next == null; i++) {
                left--;
                State after = new State(state);
                after.draw(choices.get(i));
                next = after.isAlive() ? after : null;
            }
            if (next == null) {
                return left - 1;
            }
            state.become(next);
        }
    }

    /** Lines drawn so far. A line is open while it can still be drawn, now or later. */
    private final class State {
        private List<Move> moves = new ArrayList<>();
        private byte[] status = new byte[lines.size()];
        private int[] missing = new int[lines.size()];
        private boolean[] isPlayed = new boolean[points];

        State() {
            for (int line = 0; line < missing.length; line++) {
                for (int point : pointsOf.get(line)) {
                    missing[line] += point >= 0 ? 1 : 0;
                }
                status[line] = missing[line] == 0 ? CLOSED : OPEN;
            }
        }

        State(State other) {
            moves = new ArrayList<>(other.moves);
            status = other.status.clone();
            missing = other.missing.clone();
            isPlayed = other.isPlayed.clone();
        }

        void become(State other) {
            moves = other.moves;
            status = other.status;
            missing = other.missing;
            isPlayed = other.isPlayed;
        }

        List<Integer> choices() {
            List<Integer> choices = new ArrayList<>();
            for (int line = 0; line < status.length; line++) {
                if (status[line] == OPEN && missing[line] == 1) {
                    choices.add(line);
                }
            }
            return choices;
        }

        void draw(int line) {
            int[] numbered = pointsOf.get(line);
            int pos = 0;
            while (numbered[pos] < 0 || isPlayed[numbered[pos]]) {
                pos++;
            }
            Point point = lines.get(line).point(pos);
            moves.add(new Move(point.x(), point.y(), lines.get(line).direction(), pos));
            isPlayed[numbered[pos]] = true;
            for (int other : linesAt.get(numbered[pos])) {
                if (--missing[other] == 0) {
                    status[other] = CLOSED;
                }
            }
            for (int other = firstOf.get(runOf.get(line)); other < firstOf.get(runOf.get(line) + 1); other++) {
                if (Math.abs(placeOf.get(other) - placeOf.get(line)) <= variant.forbiddenDistance()) {
                    status[other] = CLOSED;
                }
            }
        }

        /** Tests whether there is room for all other points, and an open line for each. */
        boolean isAlive() {
            if (room() < points - moves.size()) {
                return false;
            }
            for (int point = 0; point < points; point++) {
                if (!isPlayed[point] && linesAt.get(point).stream().noneMatch(line -> status[line] == OPEN)) {
                    return false;
                }
            }
            return true;
        }

        /** Returns the maximum number of open lines that don't conflict. */
        int room() {
            int room = 0;
            for (int run = 0; run + 1 < firstOf.size(); run++) {
                int next = 0;
                for (int line = firstOf.get(run); line < firstOf.get(run + 1); line++) {
                    if (status[line] == OPEN && placeOf.get(line) >= next) {
                        room++;
                        next = placeOf.get(line) + variant.forbiddenDistance() + 1;
                    }
                }
            }
            return room;
        }
    }
}
