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

/** The sets of points that are known, a game for each, and which of them to visit next. */
final class Archive {
    /*
     * The sets lie in lists by their levels; a level is the length of the game, and more where the points have room for
     * more lines. Only sets within a window of the highest level are visited and taken in. The window follows what it
     * brings: where few sets are new it widens, and where too many are it narrows, so that the search neither stands
     * still nor drowns in the many sets of lower levels. A higher level begins with the first window again.
     *
     * The longest game may lie below the window. It is taken in all the same, and never forgotten.
     */
    private static final int DRAWN = 24;
    private static final int VISITS_PER_POINT = 3;

    /** The visits after which the window is looked at, and how many new sets are too few and too many for as many. */
    private static final int PERIOD = 200;

    private static final int FEW = 100;
    private static final int MANY = 800;

    /** What part of its sets a full archive forgets. */
    private static final int FORGOTTEN = 8;

    private final int capacity;
    private final int firstWindow;
    private final Map<Long, Entry> known = new HashMap<>();

    /** By level; up to the highest known. */
    private final List<List<Entry>> levels = new ArrayList<>();

    /** The length of the longest game. */
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

        /** In the list of its level. */
        private int place;

        private Entry(long number, int length, int level, PackedGame game, int visits) {
            this.number = number;
            this.length = length;
            this.level = level;
            this.game = game;
            this.visits = visits;
        }

        /** What {@link PointSets} calls it. */
        long number() {
            return number;
        }

        PackedGame game() {
            return game;
        }

        /** Another game with these points. */
        void replace(PackedGame other) {
            game = other;
        }
    }

    /**
     * @param capacity the most sets that are kept
     * @param firstWindow how far below the highest level they may be at first
     */
    Archive(int capacity, int firstWindow) {
        this.capacity = capacity;
        this.firstWindow = firstWindow;
        window = firstWindow;
    }

    boolean isEmpty() {
        return known.isEmpty();
    }

    /** Forgets everything. */
    void clear() {
        known.clear();
        levels.clear();
        longest = 0;
        window = firstWindow;
        visitsInPeriod = 0;
        newInPeriod = 0;
    }

    /** The length of the longest game; 0 when there is none. */
    int longest() {
        return longest;
    }

    /** Of the longest games the first on the highest level; there must be one. */
    Entry best() {
        for (int level = highest(); ; level--) {
            for (Entry entry : levels.get(level)) {
                if (entry.length == longest) {
                    return entry;
                }
            }
        }
    }

    /** Of each set whose games are the longest a game, the higher levels first. */
    Stream<PackedGame> longestGames() {
        return IntStream.rangeClosed(1 - levels.size(), 0)
                .mapToObj(level -> levels.get(-level))
                .flatMap(List::stream)
                .filter(entry -> entry.length == longest)
                .map(Entry::game);
    }

    /** The highest level; 0 when there is none. */
    int highest() {
        return Math.max(levels.size() - 1, 0);
    }

    /** Whether sets of this level are taken in, with games of this length. */
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
     * Takes in a set that is not known and is {@linkplain #wants wanted}.
     *
     * @param length of the game
     * @param level at least the length
     */
    void add(long number, int length, int level, PackedGame game) {
        if (level > highest()) {
            window = firstWindow;
        }
        if (known.size() == capacity) {
            forget();
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
     * Makes room: forgets the sets below the window, the most visited first, and narrows the window until that is
     * enough. The {@linkplain #best best} stays.
     */
    private void forget() {
        Entry best = best();
        int enough = known.size() - Math.max(1, capacity / FORGOTTEN);
        for (; known.size() > enough; window = Math.max(0, window - 1)) {
            List<Entry> below = new ArrayList<>();
            for (int level = 0; !isInWindow(level); level++) {
                below.addAll(levels.get(level));
            }
            below.remove(best);
            if (below.isEmpty() && window == 0) {
                // All others are on the highest level.
                below.addAll(levels.get(highest()));
                below.remove(best);
            }
            below.sort(Comparator.comparingInt((Entry entry) -> entry.visits).reversed());
            below.subList(0, Math.min(known.size() - enough, below.size())).forEach(this::remove);
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

    /** The set to visit next; it counts as visited. There must be one. */
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
            case 1 -> nearTheTop(inWindow, random);
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

    private static Entry ofAnyLevel(List<List<Entry>> levels, RandomSource random) {
        return any(levels.get(random.nextInt(levels.size())), random);
    }

    private static Entry leastVisited(List<List<Entry>> levels, RandomSource random) {
        Entry least = ofAnyLevel(levels, random);
        for (int i = 1; i < DRAWN; i++) {
            Entry other = ofAnyLevel(levels, random);
            if (other.visits < least.visits) {
                least = other;
            }
        }
        return least;
    }

    /** The less visited of two of a level that is the higher the likelier. */
    private static Entry nearTheTop(List<List<Entry>> levels, RandomSource random) {
        double drawn = random.nextDouble();
        List<Entry> level = levels.get((int) (drawn * drawn * drawn * drawn * levels.size()));
        Entry one = any(level, random);
        Entry other = any(level, random);
        return other.visits < one.visits ? other : one;
    }

    private static Entry mostPromising(List<List<Entry>> levels, RandomSource random) {
        Entry most = ofAnyLevel(levels, random);
        for (int i = 1; i < DRAWN; i++) {
            Entry other = ofAnyLevel(levels, random);
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

    /** Says which set of points a game has. */
    interface Reader {
        /** @throws IOException if the game is not legal */
        long number(List<Move> own) throws IOException;

        /** The level of a game whose number this has said. */
        int level(List<Move> own);
    }

    /** Takes over what {@link #save} wrote. */
    void restore(DataInputStream state, Reader reader) throws IOException {
        window = state.readInt();
        visitsInPeriod = state.readInt();
        newInPeriod = state.readInt();
        int size = state.readInt();
        require(
                size >= 0 && size <= capacity,
                "There are " + size + " sets of points; the option archive is " + capacity);
        for (int i = 0; i < size; i++) {
            int visits = state.readInt();
            require(visits >= 0, "A set of points has been visited " + visits + " times");
            PackedGame game = PackedGame.restore(state);
            List<Move> own = game.moves();
            long number = reader.number(own);
            require(!isKnown(number), "A set of points is there twice");
            int level = reader.level(own);
            require(level >= Math.max(highest(), 1), "The sets of points are not in order");
            insert(new Entry(number, own.size(), level, game, visits));
        }
        require(window >= 0 && window <= Math.max(highest(), firstWindow), "The window is " + window);
        require(visitsInPeriod >= 0 && visitsInPeriod <= PERIOD, "There were " + visitsInPeriod + " visits");
        require(newInPeriod >= 0, "There were " + newInPeriod + " new sets of points");
    }
}
