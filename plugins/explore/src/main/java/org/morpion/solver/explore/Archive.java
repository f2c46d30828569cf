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
import org.morpion.record.Move;
import org.morpion.solver.RandomSource;

/** The sets of points that are known, a game for each, and which of them to visit next. */
final class Archive {
    /*
     * The games lie in lists by their lengths. Only those within a window of the longest are visited and taken in. The
     * window follows what it brings: where few sets are new it widens, and where too many are it narrows, so that the
     * search neither stands still nor drowns in the many sets of lower levels. A longer game begins with the first
     * window again.
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

    /** By length; up to the longest known. */
    private final List<List<Entry>> levels = new ArrayList<>();

    private int window;
    private int visitsInPeriod;
    private int newInPeriod;

    /** A set of points. */
    static final class Entry {
        private final long number;
        private final int length;
        private PackedGame game;
        private int visits;

        /** In the list of its level. */
        private int place;

        private Entry(long number, int length, PackedGame game, int visits) {
            this.number = number;
            this.length = length;
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
     * @param firstWindow how much shorter than the longest their games may be at first
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
        window = firstWindow;
        visitsInPeriod = 0;
        newInPeriod = 0;
    }

    /** The length of the longest game; 0 when there is none. */
    int longest() {
        return Math.max(levels.size() - 1, 0);
    }

    /** The first of the longest games; there must be one. */
    Entry best() {
        return levels.get(longest()).get(0);
    }

    /** Whether games of this length are taken in. */
    boolean wants(int length) {
        return length >= longest() - window;
    }

    boolean isKnown(long number) {
        return known.containsKey(number);
    }

    /** Takes in a set that is not known, if its length is {@linkplain #wants wanted}. */
    void add(long number, int length, PackedGame game) {
        if (length > longest()) {
            window = firstWindow;
        }
        if (known.size() == capacity) {
            forget();
        }
        insert(new Entry(number, length, game, 0));
        newInPeriod++;
    }

    private void insert(Entry entry) {
        known.put(entry.number, entry);
        while (levels.size() <= entry.length) {
            levels.add(new ArrayList<>());
        }
        List<Entry> level = levels.get(entry.length);
        entry.place = level.size();
        level.add(entry);
    }

    /**
     * Makes room: forgets the sets below the window, the most visited first, and narrows the window until that is
     * enough.
     */
    private void forget() {
        int enough = known.size() - Math.max(1, capacity / FORGOTTEN);
        for (; known.size() > enough; window = Math.max(0, window - 1)) {
            List<Entry> below = new ArrayList<>();
            for (int length = 0; length < longest() - window; length++) {
                below.addAll(levels.get(length));
            }
            if (below.isEmpty() && window == 0) {
                // Everything is as long as the longest.
                below.addAll(levels.get(longest()).subList(1, known.size()));
            }
            below.sort(Comparator.comparingInt((Entry entry) -> entry.visits).reversed());
            below.subList(0, Math.min(known.size() - enough, below.size())).forEach(this::remove);
        }
    }

    private void remove(Entry entry) {
        known.remove(entry.number);
        List<Entry> level = levels.get(entry.length);
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
        for (int length = longest(); length >= 0 && wants(length); length--) {
            if (!levels.get(length).isEmpty()) {
                inWindow.add(levels.get(length));
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
            window = Math.min(window + 1, longest());
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
        return (long) VISITS_PER_POINT * entry.length - entry.visits;
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
            require(own.size() >= Math.max(longest(), 1), "The sets of points are not in order");
            Entry entry = new Entry(reader.number(own), own.size(), game, visits);
            require(!isKnown(entry.number), "A set of points is there twice");
            insert(entry);
        }
        require(window >= 0 && window <= Math.max(longest(), firstWindow), "The window is " + window);
        require(visitsInPeriod >= 0 && visitsInPeriod <= PERIOD, "There were " + visitsInPeriod + " visits");
        require(newInPeriod >= 0, "There were " + newInPeriod + " new sets of points");
    }
}
