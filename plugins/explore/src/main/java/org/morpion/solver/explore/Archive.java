package org.morpion.solver.explore;

import static org.morpion.solver.Checkpoint.require;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.morpion.record.Move;
import org.morpion.solver.RandomSource;

/** Archive of the known sets of points, with a game for each, and the selection of the set to visit next. */
final class Archive {
    /*
     * Sets are grouped by level: the length of the game, plus a bonus if the points have room for more lines. Only sets
     * within a window below the highest level are added and visited. The window adapts to the yield of new sets: few
     * widen it and many narrow it, so that the search neither stalls nor drowns in the many sets of lower levels. A new
     * highest level resets the window.
     *
     * The longest game is kept even if its level is below the window.
     */
    private static final int SAMPLE = 24;
    private static final int VISITS_PER_POINT = 3;

    /** Visits between adjustments of the window, and the numbers of new sets per period that widen and narrow it. */
    private static final int PERIOD = 200;

    private static final int FEW = 100;
    private static final int MANY = 800;

    /** A full archive evicts one in this many of its sets. */
    private static final int EVICTED_FRACTION = 8;

    private final int capacity;
    private final int firstWindow;
    private final Map<Long, Entry> known = new HashMap<>();

    /** The sets by level, up to the highest known level. */
    private final List<List<Entry>> levels = new ArrayList<>();

    /** Length of the longest game. */
    private int longest;

    private int window;
    private int visitsInPeriod;
    private int newInPeriod;

    /** A set of points. */
    static final class Entry {
        private final long number;
        private final int length;
        private final int level;
        private PackedGame game;
        private int visits;

        /** Index in the list of its level. */
        private int place;

        private Entry(long number, int length, int level, PackedGame game, int visits) {
            this.number = number;
            this.length = length;
            this.level = level;
            this.game = game;
            this.visits = visits;
        }

        /** Returns the set's number by {@link PointSets}. */
        long number() {
            return number;
        }

        PackedGame game() {
            return game;
        }

        /** Replaces the game by another one with the same points. */
        void replace(PackedGame other) {
            game = other;
        }
    }

    /**
     * @param capacity maximum number of sets
     * @param firstWindow initial window, in levels below the highest
     */
    Archive(int capacity, int firstWindow) {
        this.capacity = capacity;
        this.firstWindow = firstWindow;
        window = firstWindow;
    }

    boolean isEmpty() {
        return known.isEmpty();
    }

    /** Removes all sets and resets the window. */
    void clear() {
        known.clear();
        levels.clear();
        longest = 0;
        window = firstWindow;
        visitsInPeriod = 0;
        newInPeriod = 0;
    }

    /** Returns the length of the longest game, or 0 if the archive is empty. */
    int longest() {
        return longest;
    }

    /** Returns the first of the longest games on their highest level. The archive must not be empty. */
    Entry best() {
        for (int level = highest(); ; level--) {
            for (Entry entry : levels.get(level)) {
                if (entry.length == longest) {
                    return entry;
                }
            }
        }
    }

    /** Returns a longest game of each set that has one, in descending order of level. */
    Stream<PackedGame> longestGames() {
        return IntStream.rangeClosed(1 - levels.size(), 0)
                .mapToObj(level -> levels.get(-level))
                .flatMap(List::stream)
                .filter(entry -> entry.length == longest)
                .map(Entry::game);
    }

    /** Returns the highest level, or 0 if the archive is empty. */
    int highest() {
        return Math.max(levels.size() - 1, 0);
    }

    /** Returns whether the archive accepts a set of this level with a game of this length. */
    boolean wants(int length, int level) {
        return isInWindow(level) || length > longest;
    }

    private boolean isInWindow(int level) {
        return level >= highest() - window;
    }

    boolean isKnown(long number) {
        return known.containsKey(number);
    }

    /**
     * Adds an unknown set that the archive {@linkplain #wants accepts}.
     *
     * @param length length of the game
     * @param level level of the set, at least the length
     */
    void add(long number, int length, int level, PackedGame game) {
        if (level > highest()) {
            window = firstWindow;
        }
        if (known.size() == capacity) {
            evict();
        }
        insert(new Entry(number, length, level, game, 0));
        newInPeriod++;
    }

    private void insert(Entry entry) {
        known.put(entry.number, entry);
        longest = Math.max(longest, entry.length);
        while (levels.size() <= entry.level) {
            levels.add(new ArrayList<>());
        }
        List<Entry> level = levels.get(entry.level);
        entry.place = level.size();
        level.add(entry);
    }

    /**
     * Makes space: evicts the sets below the window, most visited first, and narrows the window until the space is
     * enough. The {@linkplain #best best} set stays.
     */
    private void evict() {
        Entry best = best();
        int target = known.size() - Math.max(1, capacity / EVICTED_FRACTION);
        for (; known.size() > target; window = Math.max(0, window - 1)) {
            List<Entry> below = new ArrayList<>();
            for (int level = 0; !isInWindow(level); level++) {
                below.addAll(levels.get(level));
            }
            below.remove(best);
            if (below.isEmpty() && window == 0) {
                // All other sets are on the highest level.
                below.addAll(levels.get(highest()));
                below.remove(best);
            }
            below.sort(Comparator.comparingInt((Entry entry) -> entry.visits).reversed());
            below.subList(0, Math.min(known.size() - target, below.size())).forEach(this::remove);
        }
    }

    private void remove(Entry entry) {
        known.remove(entry.number);
        List<Entry> level = levels.get(entry.level);
        Entry last = level.remove(level.size() - 1);
        if (last != entry) {
            level.set(entry.place, last);
            last.place = entry.place;
        }
    }

    /** Draws the next set to visit and counts the visit. The archive must not be empty. */
    Entry draw(RandomSource random) {
        if (visitsInPeriod == PERIOD) {
            adjustWindow();
        }
        visitsInPeriod++;
        List<List<Entry>> inWindow = new ArrayList<>();
        for (int level = highest(); level >= 0 && isInWindow(level); level--) {
            if (!levels.get(level).isEmpty()) {
                inWindow.add(levels.get(level));
            }
        }
        Entry entry = switch (random.nextInt(3)) {
            case 0 -> leastVisited(inWindow, random);
            case 1 -> drawFromHighLevels(inWindow, random);
            default -> mostPromising(inWindow, random);
        };
        entry.visits++;
        return entry;
    }

    private void adjustWindow() {
        if (newInPeriod < FEW) {
            window = Math.min(window + 1, highest());
        } else if (newInPeriod > MANY) {
            window = Math.max(window - 1, 1);
        }
        visitsInPeriod = 0;
        newInPeriod = 0;
    }

    private static Entry any(List<Entry> level, RandomSource random) {
        return level.get(random.nextInt(level.size()));
    }

    private static Entry anyOf(List<List<Entry>> levels, RandomSource random) {
        return any(levels.get(random.nextInt(levels.size())), random);
    }

    private static Entry leastVisited(List<List<Entry>> levels, RandomSource random) {
        Entry least = anyOf(levels, random);
        for (int i = 1; i < SAMPLE; i++) {
            Entry other = anyOf(levels, random);
            if (other.visits < least.visits) {
                least = other;
            }
        }
        return least;
    }

    /** Draws two sets of a random level, more likely a higher one, and returns the less visited. */
    private static Entry drawFromHighLevels(List<List<Entry>> levels, RandomSource random) {
        double drawn = random.nextDouble();
        List<Entry> level = levels.get((int) (drawn * drawn * drawn * drawn * levels.size()));
        Entry one = any(level, random);
        Entry other = any(level, random);
        return other.visits < one.visits ? other : one;
    }

    private static Entry mostPromising(List<List<Entry>> levels, RandomSource random) {
        Entry most = anyOf(levels, random);
        for (int i = 1; i < SAMPLE; i++) {
            Entry other = anyOf(levels, random);
            if (promise(other) > promise(most)) {
                most = other;
            }
        }
        return most;
    }

    private static long promise(Entry entry) {
        return (long) VISITS_PER_POINT * entry.level - entry.visits;
    }

    void save(DataOutputStream state) throws IOException {
        state.writeInt(window);
        state.writeInt(visitsInPeriod);
        state.writeInt(newInPeriod);
        state.writeInt(known.size());
        for (List<Entry> level : levels) {
            for (Entry entry : level) {
                state.writeInt(entry.visits);
                entry.game.save(state);
            }
        }
    }

    /** Identification of the set of points of a game. */
    interface Reader {
        /** @throws IOException if the game is illegal */
        long number(List<Move> own) throws IOException;

        /** Returns the level of a game that {@link #number} has accepted. */
        int level(List<Move> own);
    }

    /** Reads the archive that {@link #save} wrote. */
    void restore(DataInputStream state, Reader reader) throws IOException {
        window = state.readInt();
        visitsInPeriod = state.readInt();
        newInPeriod = state.readInt();
        int size = state.readInt();
        require(
                size >= 0 && size <= capacity,
                "The checkpoint has " + size + " sets of points; the option archive is " + capacity);
        for (int i = 0; i < size; i++) {
            int visits = state.readInt();
            require(visits >= 0, "A set of points has " + visits + " visits");
            PackedGame game = PackedGame.restore(state);
            List<Move> own = game.moves();
            long number = reader.number(own);
            require(!isKnown(number), "A set of points occurs twice");
            int level = reader.level(own);
            require(level >= Math.max(highest(), 1), "The sets of points are not in order of level");
            insert(new Entry(number, own.size(), level, game, visits));
        }
        require(window >= 0 && window <= Math.max(highest(), firstWindow), "The window " + window + " is out of range");
        require(visitsInPeriod >= 0 && visitsInPeriod <= PERIOD, "The period has " + visitsInPeriod + " visits");
        require(newInPeriod >= 0, "The period has " + newInPeriod + " new sets of points");
    }
}
