package org.morpion.game;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.morpion.record.Move;
import org.morpion.record.Point;

/**
 * A game in progress: what has been played, and the legal moves, kept up to date from move to move. Playing and undoing
 * allocate nothing but now and then room for a longer game.
 *
 * <p>The legal moves are numbered from 0 to {@link #count} − 1. Their order changes with every move, but it is a function of
 * the rules and of what has been played and excluded: {@link #undo} restores it exactly, and it is the same in every run.
 * Moves are those of the record's frame (MSR §3), whatever their coordinates: there is no edge.
 *
 * <p>Not for use by several threads at once; nor are a position and its copies, which share their {@link #ids}.
 */
public final class Position {
    /*
     * The board has a nibble for each place of Grid, that is one for each cell and direction, in which
     *
     *   occupied  says that there is a point,
     *   used      what lines take from their track. Two lines on a track conflict when their origins are less than
     *             span = n − max_overlap apart, which is when the places origin .. origin + span − 1 of both meet: the
     *             edges of the lines where they may touch, their points where they may not,
     *   live      that a line could be drawn whose origin is here.
     *
     * A line that can be drawn misses exactly one point, so a legal move is a live line, and a line that has died never
     * lives again. When a point is placed, the lines to look at lie around it on its four tracks: one unaligned read of a
     * long for each. Transposed to one long each for occupied, used and live (see Lanes), a few operations find for all
     * four directions at once the live lines that die (those through the new point, which had their hole there, and those
     * that conflict with the new line) and the lines that come to life (exactly one hole, no conflict).
     *
     * The board is a plain sequence of nibbles: tracks may have any length, and the size of the grid is a mere parameter. A
     * point may only be placed where all lines through it are on the grid: nearer to the edge, the game is first carried
     * over to a grid of twice the size.
     *
     * Dead lines leave the list of legal moves in a fixed order, the last of the list taking the place of each; new ones are
     * appended. The journal holds each that died with its place, so that undoing is the exact inverse. Excluding a move is
     * its death without a cause.
     */

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int OCCUPIED = 0;
    private static final int USED = 1;
    private static final int LIVE = 2;

    /** At least the number of legal moves that a single move can add or end: the bits of Lanes. */
    private static final int ROOM = Long.SIZE;

    private final RuleSet rules;
    private final Lanes lanes;
    private Grid grid;
    private byte[] board;

    /** The legal moves: their keys and ids; and for each live line its place among them. */
    private int[] keys = new int[2 * ROOM];

    private int[] ids = new int[2 * ROOM];
    private int[] placeOf;
    private int count;

    /** For each move played: its key, and the lines that it ended and brought to life, as Lanes around the new point. */
    private int[] played = new int[ROOM];

    private long[] ended = new long[ROOM];
    private long[] born = new long[ROOM];

    /** The journal's length at the start, and after each move played. */
    private int[] journalAfter = new int[ROOM + 1];

    private int score;

    /** The moves that left the list, in order: place << 32 | key. */
    private long[] journal = new long[4 * ROOM];

    private int journalLength;

    /** The position that games by these rules start from. */
    public Position(RuleSet rules) {
        this(Grid.standard(rules));
    }

    /** On a given grid, on which no point of the cross is near the edge. */
    Position(Grid grid) {
        rules = grid.rules;
        lanes = new Lanes(rules);
        use(grid);
        for (Point point : rules.cross()) {
            place(grid.cell(point.x(), point.y()) << 5 | Lanes.NO_LINE);
        }
        score = 0;
        journalLength = 0;
    }

    private Position(Position other) {
        rules = other.rules;
        lanes = other.lanes;
        use(other.grid);
        takeOver(other);
    }

    /** A position equal to this one, with the same moves to undo. */
    public Position copy() {
        return new Position(this);
    }

    /**
     * Makes this position equal to another; cheaper than a copy.
     *
     * @throws IllegalArgumentException if neither is a copy of the other, nor both of a third one
     */
    public void set(Position other) {
        if (grid.moveIds != other.grid.moveIds) {
            throw new IllegalArgumentException("The positions have no origin in common");
        }
        if (grid != other.grid) {
            use(other.grid);
        }
        takeOver(other);
    }

    public RuleSet rules() {
        return rules;
    }

    /** The number of moves played. */
    public int score() {
        return score;
    }

    /** The number of legal moves, without the excluded ones. */
    public int count() {
        return count;
    }

    /** The ids that {@link #id} answers with. */
    public MoveIds ids() {
        return grid.moveIds;
    }

    /** The id of the i-th legal move; 0 ≤ i < {@link #count}. */
    public int id(int i) {
        return ids[i];
    }

    /** The i-th legal move; 0 ≤ i < {@link #count}. */
    public Move legalMove(int i) {
        return grid.move(keys[Objects.checkIndex(i, count)]);
    }

    /** The legal moves in their present order. */
    public List<Move> legalMoves() {
        return moves(keys, count);
    }

    /** The moves played, in order. */
    public List<Move> moves() {
        return moves(played, score);
    }

    /** Which of the legal moves this is; −1 when it is none of them. */
    public int indexOf(Move move) {
        int key = grid.key(move);
        if (key < 0) {
            return -1;
        }
        int place = placeOf[grid.line(key)];
        return place < count && keys[place] == key ? place : -1;
    }

    /**
     * Plays a legal move.
     *
     * @throws IllegalArgumentException if it is not legal here, or excluded
     */
    public void play(Move move) {
        int i = indexOf(move);
        if (i < 0) {
            throw new IllegalArgumentException(move + " is not legal after " + score + " moves");
        }
        play(i);
    }

    /** Plays the i-th legal move; 0 ≤ i < {@link #count}. */
    public void play(int i) {
        Objects.checkIndex(i, count);
        if (grid.isNearEdge(keys[i] >>> 5)) {
            carryOver();
        }
        place(keys[i]);
    }

    /**
     * Takes back the last move, and whatever was excluded since then.
     *
     * @throws IllegalStateException if no move has been played
     */
    public void undo() {
        if (score == 0) {
            throw new IllegalStateException("There is no move to undo");
        }
        readmit();
        score--;
        int key = played[score];
        toggle(key >>> 5, lanes.uses(key), ended[score] | born[score]);
        count -= Long.bitCount(born[score]);
        restore(Long.bitCount(ended[score]));
    }

    /**
     * Takes the i-th legal move off the list, here and in all that is played from here, until the last move played so far is
     * undone or {@link #readmit} is called. The last legal move takes its place.
     */
    public void exclude(int i) {
        Objects.checkIndex(i, count);
        ensureRoom();
        int key = keys[i];
        toggleLive(key);
        journal[journalLength++] = (long) i << 32 | key;
        count--;
        move(count, i);
    }

    /** Puts back the moves that have been excluded since the last move was played. */
    public void readmit() {
        while (journalLength > journalAfter[score]) {
            toggleLive((int) journal[journalLength - 1]);
            restore(1);
        }
    }

    /** How many of the legal moves the last move played has added: they are the last of the list, until one is excluded. */
    public int bornCount() {
        return score == 0 ? 0 : Long.bitCount(born[score - 1]);
    }

    /** How many legal moves the last move played has ended, itself among them. */
    public int endedCount() {
        return score == 0 ? 0 : Long.bitCount(ended[score - 1]);
    }

    /** The id of the i-th of the moves that the last move played has ended; 0 ≤ i < {@link #endedCount}. */
    public int endedId(int i) {
        int first = journalAfter[score] - endedCount();
        return grid.id((int) journal[first + Objects.checkIndex(i, endedCount())]);
    }

    /** Places a point and draws its line, if it has one. */
    private void place(int key) {
        ensureRoom();
        int cell = key >>> 5;
        long horizontal = window(grid.horizontal(cell));
        long vertical = window(grid.vertical(cell));
        long rising = window(grid.rising(cell));
        long falling = window(grid.falling(cell));
        long occupied = interleaved(horizontal, vertical, rising, falling, OCCUPIED);
        long used = interleaved(horizontal, vertical, rising, falling, USED);
        long live = interleaved(horizontal, vertical, rising, falling, LIVE);
        long uses = lanes.uses(key);
        long holes = ~(occupied | Lanes.CENTRES);
        long dying = live & lanes.ends(key);
        long coming = lanes.drawable(holes, used | uses);
        toggle(cell, uses, dying | coming);
        removeAll(cell, dying);
        appendAll(cell, coming, holes);
        played[score] = key;
        ended[score] = dying;
        born[score] = coming;
        score++;
        journalAfter[score] = journalLength;
    }

    /** The 16 nibbles around a place, or 15: one at the end may be missing. */
    private long window(int place) {
        return (long) LONG.get(board, (place - Lanes.CENTRE) >>> 1) >>> ((place & 1) << 2);
    }

    /** One of the three planes of four windows, as Lanes. */
    private static long interleaved(long horizontal, long vertical, long rising, long falling, int plane) {
        return horizontal >>> plane & Lanes.FIRST
                | (vertical >>> plane & Lanes.FIRST) << 1
                | (rising >>> plane & Lanes.FIRST) << 2
                | (falling >>> plane & Lanes.FIRST) << 3;
    }

    /** Places or takes away a point, and changes these bits, as Lanes, around it. */
    private void toggle(int cell, long used, long live) {
        toggleTrack(grid.horizontal(cell), used, live);
        toggleTrack(grid.vertical(cell), used >>> 1, live >>> 1);
        toggleTrack(grid.rising(cell), used >>> 2, live >>> 2);
        toggleTrack(grid.falling(cell), used >>> 3, live >>> 3);
    }

    /** As {@link #toggle}, on one track, by the first direction's bits. */
    private void toggleTrack(int place, long used, long live) {
        long point = 1L << 4 * Lanes.CENTRE + OCCUPIED;
        toggleWindow(place, point | (used & Lanes.FIRST) << USED | (live & Lanes.FIRST) << LIVE);
    }

    private void toggleWindow(int place, long window) {
        int at = (place - Lanes.CENTRE) >>> 1;
        LONG.set(board, at, (long) LONG.get(board, at) ^ window << ((place & 1) << 2));
    }

    /** Changes whether the line of a move is live. */
    private void toggleLive(int key) {
        toggleWindow(grid.origin(key), 1L << 4 * Lanes.CENTRE + LIVE);
    }

    /** Takes the moves of these lines, whose origins lie around a cell, off the list. */
    private void removeAll(int cell, long lines) {
        // Here and below fields are copied to local variables, which the compiler doesn't do by itself in loops that
        // store.
        Grid grid = this.grid;
        int[] keys = this.keys;
        int[] ids = this.ids;
        int[] placeOf = this.placeOf;
        int last = count;
        int entries = journalLength;
        for (long bits = lines; bits != 0; bits &= bits - 1) {
            int place = placeOf[(cell << 2) + grid.lineStep[Long.numberOfTrailingZeros(bits)]];
            last--;
            journal[entries++] = (long) place << 32 | keys[place];
            int moved = keys[last];
            keys[place] = moved;
            ids[place] = ids[last];
            placeOf[grid.line(moved)] = place;
        }
        count = last;
        journalLength = entries;
    }

    /** Puts the moves of these lines on the list; the first hole of each is the only one. */
    private void appendAll(int cell, long lines, long holes) {
        Grid grid = this.grid;
        int[] keys = this.keys;
        int[] ids = this.ids;
        int[] placeOf = this.placeOf;
        int next = count;
        for (long bits = lines; bits != 0; bits &= bits - 1) {
            int bit = Long.numberOfTrailingZeros(bits);
            int line = (cell << 2) + grid.lineStep[bit];
            int pos = Long.numberOfTrailingZeros(holes >>> bit & Lanes.FIRST) >>> 2;
            int key = (line << 3) + grid.forward[(bit & 3) << 3 | pos];
            keys[next] = key;
            ids[next] = grid.id(key);
            placeOf[line] = next++;
        }
        count = next;
    }

    /** Puts the moves that left the list last back to their places. */
    private void restore(int number) {
        int end = count;
        int entries = journalLength;
        for (int i = 0; i < number; i++) {
            long entry = journal[--entries];
            int place = (int) (entry >>> 32);
            int key = (int) entry;
            if (place < end) {
                move(place, end);
            }
            keys[place] = key;
            ids[place] = grid.id(key);
            placeOf[grid.line(key)] = place;
            end++;
        }
        count = end;
        journalLength = entries;
    }

    /** Copies an entry of the list of legal moves to another place, which becomes its own. */
    private void move(int from, int to) {
        int key = keys[from];
        keys[to] = key;
        ids[to] = ids[from];
        placeOf[grid.line(key)] = to;
    }

    /** Room for one more move and all that it may change. */
    private void ensureRoom() {
        if (keys.length - count < ROOM) {
            keys = Arrays.copyOf(keys, 2 * keys.length);
            ids = Arrays.copyOf(ids, keys.length);
        }
        if (journal.length - journalLength < ROOM) {
            journal = Arrays.copyOf(journal, 2 * journal.length);
        }
        if (score == played.length) {
            played = Arrays.copyOf(played, 2 * score);
            ended = Arrays.copyOf(ended, 2 * score);
            born = Arrays.copyOf(born, 2 * score);
            journalAfter = Arrays.copyOf(journalAfter, 2 * score + 1);
        }
    }

    private void use(Grid newGrid) {
        grid = newGrid;
        board = new byte[newGrid.places / 2];
        placeOf = new int[newGrid.lines()];
    }

    private void takeOver(Position other) {
        if (keys.length < other.keys.length) {
            keys = new int[other.keys.length];
            ids = new int[other.keys.length];
        }
        if (journal.length < other.journal.length) {
            journal = new long[other.journal.length];
        }
        if (played.length < other.played.length) {
            played = new int[other.played.length];
            ended = new long[played.length];
            born = new long[played.length];
            journalAfter = new int[played.length + 1];
        }
        count = other.count;
        score = other.score;
        journalLength = other.journalLength;
        System.arraycopy(other.board, 0, board, 0, board.length);
        System.arraycopy(other.keys, 0, keys, 0, count);
        System.arraycopy(other.ids, 0, ids, 0, count);
        System.arraycopy(other.played, 0, played, 0, score);
        System.arraycopy(other.ended, 0, ended, 0, score);
        System.arraycopy(other.born, 0, born, 0, score);
        System.arraycopy(other.journalAfter, 0, journalAfter, 0, score + 1);
        System.arraycopy(other.journal, 0, journal, 0, journalLength);
        // What the others' places were is of no matter: a place counts only if the move is there.
        for (int i = 0; i < count; i++) {
            placeOf[grid.line(keys[i])] = i;
        }
    }

    /** Carries the game over to the larger grid: everything keeps its place, only the keys change. */
    private void carryOver() {
        Grid from = grid;
        use(from.larger());
        for (Point point : rules.cross()) {
            toggle(grid.cell(point.x(), point.y()), 0, 0);
        }
        for (int i = 0; i < score; i++) {
            played[i] = from.keyOnLarger(played[i]);
            toggle(played[i] >>> 5, lanes.uses(played[i]), 0);
        }
        for (int i = 0; i < count; i++) {
            keys[i] = from.keyOnLarger(keys[i]);
            placeOf[grid.line(keys[i])] = i;
            toggleLive(keys[i]);
        }
        for (int i = 0; i < journalLength; i++) {
            journal[i] = journal[i] & -1L << 32 | from.keyOnLarger((int) journal[i]);
        }
    }

    private List<Move> moves(int[] moveKeys, int number) {
        List<Move> moves = new ArrayList<>(number);
        for (int i = 0; i < number; i++) {
            moves.add(grid.move(moveKeys[i]));
        }
        return moves;
    }
}
