package org.morpion.solver.systematic;

import java.util.Arrays;
import org.morpion.game.RuleSet;
import org.morpion.record.Direction;
import org.morpion.solver.RandomSource;

/**
 * Decomposition of the rest of a game into independent regions: moves in one region do not affect the others. Regions
 * with equal keys have the same moves and the same state of their lines, and so the same games.
 */
final class Regions {
    /*
     * The lines that could ever be drawn are collected as in ReachableBound, but one track at a time. Lines belong to
     * the same region if they share a hole or conflict, directly or through other lines. Within a region the search
     * examines only the holes of its lines. They also determine the moves that may still be played: these are on the
     * lines with one hole.
     *
     * The keys of a region are sums of two hashes over its lines and their holes: 128 bits, so that accidental
     * collisions in a search are practically impossible. Keys depend on the place of a region, not only on its shape.
     */

    /** Limit on fillable places. Beyond it the computation takes too long and mostly diverges. */
    static final int MAX_PLACES = 32;

    private static final Direction[] DIRECTIONS = Direction.values();
    private static final long PLACES = 0xFFFF_FFFFL;

    private final Board board;
    private final int lineLength;
    private final int reach;
    private final int span;
    private final boolean touching;

    /**
     * For each track: the places fillable from other tracks, from the track itself, and as the first or last place of
     * its own lines.
     */
    private final long[] filled = new long[Board.TRACKS];

    private final long[] filledByOwn = new long[Board.TRACKS];
    private final long[] first = new long[Board.TRACKS];
    private final long[] last = new long[Board.TRACKS];

    /** For each track, the collected lines by their origins. */
    private final long[] lines = new long[Board.TRACKS];

    /** The tracks with any entries in these arrays. */
    private final int[] tracks = new int[Board.TRACKS];

    private final boolean[] known = new boolean[Board.TRACKS];
    private int knownTracks;

    /** Ring buffer of the tracks to examine. */
    private final int[] queue = new int[256];

    private final boolean[] queued = new boolean[Board.TRACKS];
    private int head;
    private int tail;

    /** The fillable places, and the number of each. */
    private final int[] cells = new int[MAX_PLACES];

    private final byte[] numbers = new byte[Board.CELLS];
    private int places;

    /** For each region: its places, its keys and its playable moves. */
    private final long[] area = new long[MAX_PLACES];

    private final long[] keys = new long[MAX_PLACES];
    private final long[] secondKeys = new long[MAX_PLACES];
    private final long[] free = new long[MAX_PLACES];
    private int count;

    Regions(Board board, RuleSet rules) {
        this.board = board;
        lineLength = rules.lineLength();
        reach = lineLength - 1;
        span = rules.span();
        touching = rules.maxOverlap() > 0;
        Arrays.fill(numbers, (byte) -1);
    }

    /**
     * Finds the regions.
     *
     * @param all moves that may still be played
     * @return false if the fillable places exceed the limit or the board; the regions are undefined then
     */
    boolean divide(ConflictGraph graph, long all) {
        boolean ends = begin(graph, all);
        while (ends && head != tail) {
            int track = queue[head++ & queue.length - 1];
            queued[track] = false;
            ends = spread(track);
        }
        if (ends) {
            join();
            assign(graph, all);
        }
        clear();
        return ends;
    }

    int count() {
        return count;
    }

    /** Returns the moves of a region that may still be played. */
    long free(int region) {
        return free[region];
    }

    long key(int region) {
        return keys[region];
    }

    long secondKey(int region) {
        return secondKeys[region];
    }

    private boolean begin(ConflictGraph graph, long all) {
        for (long rest = all; rest != 0; rest &= rest - 1) {
            int key = graph.key(Long.numberOfTrailingZeros(rest));
            int d = key >>> 13;
            int pos = key >>> 10 & 7;
            int track = Board.track(key & Board.CELL, d);
            int along = Board.along(key & Board.CELL, d);
            note(track);
            lines[track] |= 1L << along - pos;
            filledByOwn[track] |= 1L << along;
            if (touching && (pos == 0 || pos == reach)) {
                (pos == 0 ? last : first)[track] |= 1L << along;
                enqueue(track);
            }
            if (!fill(key & Board.CELL, d)) {
                return false;
            }
        }
        return true;
    }

    private void note(int track) {
        if (!known[track]) {
            known[track] = true;
            tracks[knownTracks++] = track;
        }
    }

    private void enqueue(int track) {
        if (!queued[track]) {
            queued[track] = true;
            queue[tail++ & queue.length - 1] = track;
        }
    }

    /** Records that a line of this direction could fill a cell; returns false beyond the limit or the board. */
    private boolean fill(int cell, int d) {
        if (numbers[cell] < 0) {
            if (places == MAX_PLACES || !board.hasRoom(cell)) {
                return false;
            }
            numbers[cell] = (byte) places;
            cells[places++] = cell;
        }
        for (int other = 0; other < DIRECTIONS.length; other++) {
            int track = Board.track(cell, other);
            long bit = 1L << Board.along(cell, other);
            if (other != d && (filled[track] & bit) == 0) {
                note(track);
                filled[track] |= bit;
                enqueue(track);
            }
        }
        return true;
    }

    /** Collects the lines of a track; returns false beyond the limit or the board. */
    private boolean spread(int track) {
        long state = board.state(track);
        long empty = ~state & PLACES;
        long missing = empty & ~filled[track];
        long missingFirst = missing & ~first[track];
        long missingLast = missing & ~last[track];
        // By the origins of lines: whether a line has one hole or two, and whether one or two of its places are
        // unfillable.
        long hole = empty;
        long twoHoles = 0;
        long oneMissing = missingFirst;
        long twoMissing = 0;
        for (int place = 1; place < lineLength; place++) {
            long holeHere = empty >>> place;
            twoHoles |= hole & holeHere;
            hole |= holeHere;
            long missingHere = (place < reach ? missing : missingLast) >>> place;
            twoMissing |= oneMissing & missingHere;
            oneMissing |= missingHere;
        }
        long blocked = 0;
        for (int place = 0; place < span; place++) {
            blocked |= state >>> Board.SIZE + place;
        }
        long found = twoHoles & ~twoMissing & ~blocked & PLACES >>> reach;
        if (found == 0) {
            return true;
        }
        lines[track] |= found;
        // A line without unfillable places fills all of its holes; a line with one fills only that place.
        long complete = found & ~oneMissing;
        long lacking = found & oneMissing;
        long firsts = complete & empty | lacking & missingFirst;
        long lasts = complete << reach & empty | lacking << reach & missingLast;
        long fills = firsts | lasts;
        for (int pos = 1; pos < reach; pos++) {
            fills |= complete << pos & empty | lacking << pos & missing;
        }
        if (touching && (firsts & ~last[track] | lasts & ~first[track]) != 0) {
            last[track] |= firsts;
            first[track] |= lasts;
            enqueue(track);
        }
        int d = Board.direction(track);
        long fresh = fills & ~filledByOwn[track];
        filledByOwn[track] |= fills;
        for (; fresh != 0; fresh &= fresh - 1) {
            if (!fill(Board.cell(track, Long.numberOfTrailingZeros(fresh)), d)) {
                return false;
            }
        }
        return true;
    }

    /** Groups the lines into regions. */
    private void join() {
        count = 0;
        for (int i = 0; i < knownTracks; i++) {
            int track = tracks[i];
            int d = Board.direction(track);
            int step = Board.step(d);
            long empty = ~board.state(track);
            // A group: a sequence of lines, each in conflict with the next.
            long group = 0;
            long key = 0;
            long secondKey = 0;
            for (long rest = lines[track]; rest != 0; ) {
                int origin = Long.numberOfTrailingZeros(rest);
                rest &= rest - 1;
                int cell = Board.cell(track, origin);
                int holes = (int) (empty >>> origin) & (1 << lineLength) - 1;
                for (int left = holes; left != 0; left &= left - 1) {
                    group |= 1L << numbers[cell + Integer.numberOfTrailingZeros(left) * step];
                }
                long line = ((long) board.inFrame(cell) << 2 | d) << 5 | holes;
                key += hash(line);
                secondKey += hash(~line);
                if (rest == 0 || Long.numberOfTrailingZeros(rest) - origin >= span) {
                    add(group, key, secondKey);
                    group = 0;
                    key = 0;
                    secondKey = 0;
                }
            }
        }
    }

    /** Adds a group, and merges the regions that share a place with it. */
    private void add(long group, long key, long secondKey) {
        for (int r = count - 1; r >= 0; r--) {
            if ((area[r] & group) != 0) {
                group |= area[r];
                key += keys[r];
                secondKey += secondKeys[r];
                count--;
                area[r] = area[count];
                keys[r] = keys[count];
                secondKeys[r] = secondKeys[count];
            }
        }
        area[count] = group;
        keys[count] = key;
        secondKeys[count++] = secondKey;
    }

    private void assign(ConflictGraph graph, long all) {
        Arrays.fill(free, 0, count, 0);
        for (long rest = all; rest != 0; rest &= rest - 1) {
            int number = numbers[graph.key(Long.numberOfTrailingZeros(rest)) & Board.CELL];
            int r = 0;
            while ((area[r] >>> number & 1) == 0) {
                r++;
            }
            free[r] |= rest & -rest;
        }
    }

    private void clear() {
        for (; head != tail; head++) {
            queued[queue[head & queue.length - 1]] = false;
        }
        for (; places > 0; places--) {
            numbers[cells[places - 1]] = -1;
        }
        for (; knownTracks > 0; knownTracks--) {
            int track = tracks[knownTracks - 1];
            known[track] = false;
            filled[track] = 0;
            filledByOwn[track] = 0;
            first[track] = 0;
            last[track] = 0;
            lines[track] = 0;
        }
    }

    private static long hash(long value) {
        return RandomSource.mix((value + 1) * 0x9E37_79B9_7F4A_7C15L);
    }
}
