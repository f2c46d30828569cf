package org.morpion.record;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

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

    /** The run of each line. */
    private final int[] runOf;

    /** The points of each line by number; those of the cross are negative. */
    private final int[][] pointsOf;

    /** The lines through each point. */
    private final int[][] linesAt;

    private PointSetSearch(Variant variant, List<Point> given) {
        this.variant = variant;
        this.points = given.size();
        this.random = new Random(given.size());
        Map<Point, Integer> numbers = new HashMap<>();
        variant.cross().forEach(point -> numbers.put(point, -1));
        given.forEach(
                point -> numbers.put(point, numbers.size() - variant.cross().size()));
        List<Integer> runs = new ArrayList<>();
        int run = 0;
        for (Direction direction : Direction.values()) {
            for (Point first : numbers.keySet()) {
                if (!numbers.containsKey(step(first, direction, -1))) {
                    addRun(first, direction, numbers.keySet());
                    runs.addAll(Collections.nCopies(lines.size() - runs.size(), run++));
                }
            }
        }
        runOf = ints(runs);
        pointsOf = new int[lines.size()][variant.lineLength()];
        List<List<Integer>> at = new ArrayList<>();
        given.forEach(point -> at.add(new ArrayList<>()));
        for (int line = 0; line < pointsOf.length; line++) {
            for (int i = 0; i < variant.lineLength(); i++) {
                int point = numbers.get(lines.get(line).point(i));
                pointsOf[line][i] = point;
                if (point >= 0) {
                    at.get(point).add(line);
                }
            }
        }
        linesAt = at.stream().map(PointSetSearch::ints).toArray(int[][]::new);
    }

    private static int[] ints(List<Integer> numbers) {
        return numbers.stream().mapToInt(Integer::intValue).toArray();
    }

    /**
     * Searches for a game.
     *
     * @param given distinct points outside the cross
     * @param effort for all positions together; ten million lines take less than a second
     */
    static Optional<List<Move>> find(Variant variant, List<Point> given, Effort effort) {
        if (!effort.isLeft()) {
            return Optional.empty();
        }
        PointSetSearch search = new PointSetSearch(variant, given);
        effort.spend(search.lines.size());
        if (search.new State().room() < given.size()) {
            return Optional.empty();
        }
        while (effort.isLeft()) {
            State state = search.new State();
            search.play(state, effort);
            if (state.moves.size() == given.size()) {
                return Optional.of(state.moves);
            }
        }
        return Optional.empty();
    }

    private static Point step(Point point, Direction direction, long steps) {
        return new Point(point.x() + steps * direction.dx(), point.y() + steps * direction.dy());
    }

    private void addRun(Point first, Direction direction, Set<Point> occupied) {
        int n = variant.lineLength();
        for (int length = 1; occupied.contains(step(first, direction, length - 1L)); length++) {
            if (length >= n) {
                Point origin = step(first, direction, length - n);
                lines.add(new Line(origin.x(), origin.y(), direction));
            }
        }
    }

    /** Plays until no move keeps enough room, or the effort is spent. */
    private void play(State state, Effort effort) {
        while (true) {
            List<Integer> choices = state.choices();
            Collections.shuffle(choices, random);
            State next = null;
            for (int i = 0; i < choices.size() && next == null && effort.isLeft(); i++) {
                effort.spend(lines.size());
                State after = new State(state);
                after.draw(choices.get(i));
                next = after.isAlive() ? after : null;
            }
            if (next == null) {
                effort.spend(lines.size());
                return;
            }
            state.become(next);
        }
    }

    /** Lines drawn so far. A line is open while it can still be drawn, now or later. */
    private final class State {
        private List<Move> moves;
        private byte[] status;
        private int[] missing;
        private boolean[] isPlayed;

        State() {
            moves = new ArrayList<>();
            status = new byte[lines.size()];
            missing = new int[lines.size()];
            isPlayed = new boolean[points];
            for (int line = 0; line < missing.length; line++) {
                for (int point : pointsOf[line]) {
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
            int[] numbered = pointsOf[line];
            int pos = 0;
            while (numbered[pos] < 0 || isPlayed[numbered[pos]]) {
                pos++;
            }
            Point point = lines.get(line).point(pos);
            moves.add(new Move(point.x(), point.y(), lines.get(line).direction(), pos));
            isPlayed[numbered[pos]] = true;
            for (int other : linesAt[numbered[pos]]) {
                if (--missing[other] == 0) {
                    status[other] = CLOSED;
                }
            }
            // Neighbours on a run have adjacent numbers.
            int last = Math.min(status.length - 1, line + variant.forbiddenDistance());
            for (int other = Math.max(0, line - variant.forbiddenDistance()); other <= last; other++) {
                if (runOf[other] == runOf[line]) {
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
                if (!isPlayed[point] && Arrays.stream(linesAt[point]).noneMatch(line -> status[line] == OPEN)) {
                    return false;
                }
            }
            return true;
        }

        /** Returns the maximum number of open lines that don't conflict. */
        int room() {
            int room = 0;
            int last = -1;
            for (int line = 0; line < status.length; line++) {
                boolean isNear = last >= 0 && runOf[line] == runOf[last] && line - last <= variant.forbiddenDistance();
                if (status[line] == OPEN && !isNear) {
                    room++;
                    last = line;
                }
            }
            return room;
        }
    }
}
