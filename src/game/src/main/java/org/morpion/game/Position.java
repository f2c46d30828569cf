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
 * A game in progress, with its legal moves maintained incrementally. Playing and undoing allocate only when a longer
 * game needs larger arrays.
 *
 * <p>The legal moves are numbered from 0 to {@link #count} − 1. Their order changes with every move, but it is a
 * deterministic function of the rules and of the moves played and excluded. {@link #undo} restores it exactly. Moves
 * use the frame of records (MSR §3) with arbitrary coordinates: the board has no edge.
 *
 * <p>A position also records which moves were available throughout the game. A move is legal during one interval. It
 * arrives when its line first misses a single point, departs when it is played or becomes impossible, and never
 * returns. The moves that were legal after k moves are therefore the first {@link #arrivedAfter arrivedAfter(k)}
 * arrivals minus the first {@link #departedAfter departedAfter(k)} departures. A learner that adjusts the probabilities
 * of all moves that were available in a finished game reads them here without replaying the game.
 *
 * <p>Not thread-safe. Copies of a position share its {@link #ids} and count as one object in this respect.
 */
public final class Position {
    /*
     * The board has a nibble for each place of Grid, which means one per cell and direction. Its bits are:
     *
     *   occupied  The cell has a point.
     *   used      A line occupies this part of its track. Two lines on a track conflict when their origins are less
     *             than span = n − max_overlap apart, which is when their places origin .. origin + span − 1 overlap.
     *             These places represent edges of the lines in touching variants, and points in disjoint ones.
     *   live      A line with its origin here is drawable.
     *
     * A drawable line misses exactly one point, so a legal move is a live line, and a dead line never becomes live
     * again. Placing a point affects only lines on its four tracks, and one unaligned read of a long per track fetches
     * them. Transposed to one long each for occupied, used and live (see Lanes), a few operations find the changes in
     * all four directions at once. Live lines die if they pass through the new point, which was their hole, or conflict
     * with the new line. Lines become live if they have exactly one hole and no conflict.
     *
     * The board is a plain sequence of nibbles: tracks may have any length, and the size of the grid is a parameter. A
     * point may be placed only where all lines through it are on the grid. Before a move places a point nearer to the
     * edge, the game is transferred to a grid of twice the size.
     *
     * The list of legal moves holds their ids, which the grid translates. Dead lines leave the list in a fixed order,
     * and the last entry fills each gap; new lines are appended. The journal records each dead line with its place in
     * the list, so that undoing is the exact inverse. Excluding a move removes it in the same way, but no move caused
     * it.
     */

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Index of a nibble's live bit; occupied is bit 0 and used is bit 1. */
    private static final int LIVE = 2;

    private static final long ODD_BITS = 0x5555_5555_5555_5555L;
    private static final long ODD_PAIRS = 0x3333_3333_3333_3333L;

    /** Initial capacity in moves; doubled when exhausted. */
    private static final int INITIAL_ROOM = 1 << 6;

    /**
     * Maximum number of legal moves that one move can add: one line of five per direction and place of the new point.
     */
    private static final int MOST_ARRIVALS = 4 * 5;

    private final RuleSet rules;
    private final Lanes lanes;
    private Grid grid;
    private byte[] board;

    /** For each live line, the index of its move in the list of legal moves. */
    private int[] placeOf;

    /** Ids of the legal moves. */
    private int[] legal = {};

    private int count;

    /** For each move played: its id, and the lines that died and became live, as Lanes around the new point. */
    private int[] played = {};

    private long[] ended = {};
    private long[] born = {};
    private int score;

    /** Departures from the list in order, as {@code place << 32 | id}. */
    private long[] journal = {};

    private int journalLength;

    /** Ids of the arrivals on the list, in order. */
    private int[] arrivals = {};

    private int arrived;

    /** Lengths of the journal and of the arrivals at the start and after each move played. */
    private int[] journalAfter = {0};

    private int[] arrivedAfter = {0};

    /** Creates the initial position of these rules. */
    public Position(RuleSet rules) {
        this(Grid.standard(rules));
    }

    /** Creates the initial position on a given grid; no point of the cross may be near its edge. */
    Position(Grid grid) {
        rules = grid.rules;
        lanes = new Lanes(rules);
        use(grid);
        for (Point point : rules.cross()) {
            place(grid.cell(point.x(), point.y()) << 5 | Lanes.NO_LINE);
        }
        score = 0;
        journalLength = 0;
        journalAfter[0] = 0;
        System.arraycopy(legal, 0, arrivals, 0, count);
        arrived = count;
        arrivedAfter[0] = count;
    }

    private Position(Position other) {
        rules = other.rules;
        lanes = other.lanes;
        use(other.grid);
        copyFrom(other);
    }

    /** Returns an equal position that can undo the same moves. */
    public Position copy() {
        return new Position(this);
    }

    /**
     * Makes this position equal to another, which is cheaper than a copy.
     *
     * @throws IllegalArgumentException if the positions are not copies from a common origin
     */
    public void set(Position other) {
        if (grid.moveIds != other.grid.moveIds) {
            throw new IllegalArgumentException("The positions have no origin in common");
        }
        if (grid != other.grid) {
            use(other.grid);
        }
        copyFrom(other);
    }

    public RuleSet rules() {
        return rules;
    }

    /** Returns the number of moves played. */
    public int score() {
        return score;
    }

    /** Returns the number of legal moves, excluded ones not counted. */
    public int count() {
        return count;
    }

    /** Returns the assignment of ids used by {@link #id}. */
    public MoveIds ids() {
        return grid.moveIds;
    }

    /** Returns the id of the i-th legal move; 0 ≤ i &lt; {@link #count}. */
    public int id(int i) {
        return legal[i];
    }

    /** Returns the i-th legal move; 0 ≤ i &lt; {@link #count}. */
    public Move legalMove(int i) {
        return grid.moveIds.move(legal[Objects.checkIndex(i, count)]);
    }

    /** Returns the legal moves in their current order. */
    public List<Move> legalMoves() {
        return moves(legal, count);
    }

    /** Returns the moves played, in order. */
    public List<Move> moves() {
        return moves(played, score);
    }

    /** Returns the index of a legal move; −1 if the move is not legal here or is excluded. */
    public int indexOf(Move move) {
        int id = grid.knownId(move);
        if (id < 0) {
            return -1;
        }
        int place = placeOf[grid.line(id)];
        return place < count && legal[place] == id ? place : -1;
    }

    /**
     * Plays a legal move.
     *
     * @throws IllegalArgumentException if the move is illegal here or excluded
     */
    public void play(Move move) {
        int i = indexOf(move);
        if (i < 0) {
            throw new IllegalArgumentException(move + " is not legal after " + score + " moves");
        }
        play(i);
    }

    /** Plays the i-th legal move; 0 ≤ i &lt; {@link #count}. */
    public void play(int i) {
        int id = legal[Objects.checkIndex(i, count)];
        int key = grid.key(id);
        if (grid.isNearEdge(key)) {
            moveToLargerGrid();
            key = grid.key(id);
        }
        place(key);
        played[score - 1] = id;
    }

    /**
     * Undoes the last move and all exclusions since then.
     *
     * @throws IllegalStateException if no move has been played
     */
    public void undo() {
        if (score == 0) {
            throw new IllegalStateException("There is no move to undo");
        }
        restoreExcluded();
        score--;
        int key = grid.key(played[score]);
        toggle(key >>> 5, lanes.uses(key), ended[score] | born[score]);
        int added = Long.bitCount(born[score]);
        count -= added;
        arrived -= added;
        restore(Long.bitCount(ended[score]));
    }

    /**
     * Excludes the i-th legal move here and in all continuations, until the last move played so far is undone or {@link
     * #restoreExcluded} is called. The last legal move takes index i.
     */
    public void exclude(int i) {
        Objects.checkIndex(i, count);
        int id = legal[i];
        toggleLive(id);
        journal[journalLength++] = (long) i << 32 | id;
        count--;
        move(count, i);
    }

    /** Restores the moves excluded since the last move was played. */
    public void restoreExcluded() {
        while (journalLength > journalAfter[score]) {
            toggleLive((int) journal[journalLength - 1]);
            restore(1);
        }
    }

    /** Returns the id of the i-th move played; 0 ≤ i &lt; {@link #score}. */
    public int playedId(int i) {
        return played[Objects.checkIndex(i, score)];
    }

    /**
     * Returns the number of arrivals up to a point of the game: all moves that had become legal by then, including
     * those on the initial cross.
     *
     * @param moves number of moves played at that point, 0 to {@link #score}
     */
    public int arrivedAfter(int moves) {
        return arrivedAfter[Objects.checkIndex(moves, score + 1)];
    }

    /**
     * Returns the id of the i-th arrival in chronological order; 0 ≤ i &lt; {@link #arrivedAfter
     * arrivedAfter(score())}.
     */
    public int arrivedId(int i) {
        return arrivals[Objects.checkIndex(i, arrived)];
    }

    /**
     * Returns the number of departures up to a point of the game: all moves that had ceased to be legal by then. They
     * were played, became impossible, or were {@linkplain #exclude excluded} before the last of these moves.
     *
     * @param moves number of moves played at that point, 0 to {@link #score}
     */
    public int departedAfter(int moves) {
        return journalAfter[Objects.checkIndex(moves, score + 1)];
    }

    /**
     * Returns the id of the i-th departure in chronological order; 0 ≤ i &lt; {@link #departedAfter
     * departedAfter(score())}.
     */
    public int departedId(int i) {
        return (int) journal[Objects.checkIndex(i, journalLength)];
    }

    /** Places a point and draws its line, if the key has one. */
    private void place(int key) {
        if (score == played.length) {
            makeRoom(Math.max(INITIAL_ROOM, 2 * score));
        }
        int cell = key >>> 5;
        long horizontal = window(grid.horizontal(cell));
        long vertical = window(grid.vertical(cell));
        long rising = window(grid.rising(cell));
        long falling = window(grid.falling(cell));
        // Transposes windows, with one bit per plane in a nibble, into planes, with one bit per window: two rounds of
        // swaps transpose blocks of 4 × 4 bits. The fourth plane is empty.
        long swap = (horizontal >>> 1 ^ vertical) & ODD_BITS;
        horizontal ^= swap << 1;
        vertical ^= swap;
        swap = (rising >>> 1 ^ falling) & ODD_BITS;
        rising ^= swap << 1;
        falling ^= swap;
        swap = (horizontal >>> 2 ^ rising) & ODD_PAIRS;
        long occupied = horizontal ^ swap << 2;
        long live = rising ^ swap;
        long used = vertical ^ ((vertical >>> 2 ^ falling) & ODD_PAIRS) << 2;
        long uses = lanes.uses(key);
        long holes = ~(occupied | Lanes.CENTRES);
        long dying = live & lanes.ends(key);
        long coming = lanes.drawable(holes, used | uses);
        toggle(cell, uses, dying | coming);
        removeAll(cell, dying);
        appendAll(cell, coming, holes);
        ended[score] = dying;
        born[score] = coming;
        score++;
        journalAfter[score] = journalLength;
        arrivedAfter[score] = arrived;
    }

    /** Returns 15 or 16 nibbles around a place; the last one may be missing. */
    private long window(int place) {
        return (long) LONG.get(board, (place - Lanes.CENTRE) >>> 1) >>> ((place & 1) << 2);
    }

    /** Toggles a point, and the given bits around it, as Lanes. */
    private void toggle(int cell, long used, long live) {
        // Transposes planes back to windows.
        long swap = (Lanes.CENTRES >>> 1 ^ used) & ODD_BITS;
        long horizontal = Lanes.CENTRES ^ swap << 1;
        long vertical = used ^ swap;
        long falling = live >>> 1 & ODD_BITS;
        long rising = live ^ falling << 1;
        swap = (horizontal >>> 2 ^ rising) & ODD_PAIRS;
        toggleWindow(grid.horizontal(cell), horizontal ^ swap << 2);
        toggleWindow(grid.rising(cell), rising ^ swap);
        swap = (vertical >>> 2 ^ falling) & ODD_PAIRS;
        toggleWindow(grid.vertical(cell), vertical ^ swap << 2);
        toggleWindow(grid.falling(cell), falling ^ swap);
    }

    private void toggleWindow(int place, long window) {
        int at = (place - Lanes.CENTRE) >>> 1;
        LONG.set(board, at, (long) LONG.get(board, at) ^ window << ((place & 1) << 2));
    }

    /** Toggles the live bit of a move's line. */
    private void toggleLive(int id) {
        toggleWindow(grid.origin(grid.key(id)), 1L << 4 * Lanes.CENTRE + LIVE);
    }

    /** Removes the moves of these lines, given by their origins around a cell, from the list. */
    private void removeAll(int cell, long lines) {
        // Fields are copied to local variables here and below, because the compiler does not do so in loops with
        // stores.
        Grid grid = this.grid;
        int[] legal = this.legal;
        int[] placeOf = this.placeOf;
        long[] journal = this.journal;
        int last = count;
        int entries = journalLength;
        for (long bits = lines; bits != 0; bits &= bits - 1) {
            int place = placeOf[grid.line(cell, Long.numberOfTrailingZeros(bits))];
            last--;
            journal[entries++] = (long) place << 32 | legal[place];
            int moved = legal[last];
            legal[place] = moved;
            placeOf[grid.line(moved)] = place;
        }
        count = last;
        journalLength = entries;
    }

    /** Appends the moves of these lines to the list; each line has exactly one hole. */
    private void appendAll(int cell, long lines, long holes) {
        Grid grid = this.grid;
        int[] legal = this.legal;
        int[] placeOf = this.placeOf;
        int[] arrivals = this.arrivals;
        int next = count;
        int arriving = arrived;
        for (long bits = lines; bits != 0; bits &= bits - 1) {
            int bit = Long.numberOfTrailingZeros(bits);
            int line = grid.line(cell, bit);
            int pos = Long.numberOfTrailingZeros(holes >>> bit & Lanes.FIRST) >>> 2;
            int id = grid.id(line, pos);
            legal[next] = id;
            arrivals[arriving++] = id;
            placeOf[line] = next++;
        }
        count = next;
        arrived = arriving;
    }

    /** Returns the most recent departures to their places on the list. */
    private void restore(int number) {
        int end = count;
        int entries = journalLength;
        for (int i = 0; i < number; i++) {
            long entry = journal[--entries];
            int place = (int) (entry >>> 32);
            int id = (int) entry;
            if (place < end) {
                move(place, end);
            }
            legal[place] = id;
            placeOf[grid.line(id)] = place;
            end++;
        }
        count = end;
        journalLength = entries;
    }

    /** Copies a list entry to another index and updates its place. */
    private void move(int from, int to) {
        int id = legal[from];
        legal[to] = id;
        placeOf[grid.line(id)] = to;
    }

    /** Sets the capacity to this number of moves. */
    private void makeRoom(int moves) {
        played = Arrays.copyOf(played, moves);
        ended = Arrays.copyOf(ended, moves);
        born = Arrays.copyOf(born, moves);
        journalAfter = Arrays.copyOf(journalAfter, moves + 1);
        arrivedAfter = Arrays.copyOf(arrivedAfter, moves + 1);
        // A move departs only after it arrived, and arrives only once.
        int changes = (rules.cross().size() + moves) * MOST_ARRIVALS;
        legal = Arrays.copyOf(legal, changes);
        arrivals = Arrays.copyOf(arrivals, changes);
        journal = Arrays.copyOf(journal, changes);
    }

    private void use(Grid newGrid) {
        grid = newGrid;
        board = new byte[newGrid.places / 2];
        placeOf = new int[newGrid.lines()];
    }

    private void copyFrom(Position other) {
        if (played.length < other.played.length) {
            makeRoom(other.played.length);
        }
        count = other.count;
        score = other.score;
        journalLength = other.journalLength;
        arrived = other.arrived;
        System.arraycopy(other.board, 0, board, 0, board.length);
        System.arraycopy(other.legal, 0, legal, 0, count);
        System.arraycopy(other.played, 0, played, 0, score);
        System.arraycopy(other.ended, 0, ended, 0, score);
        System.arraycopy(other.born, 0, born, 0, score);
        System.arraycopy(other.journalAfter, 0, journalAfter, 0, score + 1);
        System.arraycopy(other.arrivedAfter, 0, arrivedAfter, 0, score + 1);
        System.arraycopy(other.journal, 0, journal, 0, journalLength);
        System.arraycopy(other.arrivals, 0, arrivals, 0, arrived);
        // Places of other lines may be stale: a place is valid only if the list has the move at that index.
        for (int i = 0; i < count; i++) {
            placeOf[grid.line(legal[i])] = i;
        }
    }

    /** Transfers the game to the larger grid; every move keeps its id and index. */
    private void moveToLargerGrid() {
        use(grid.larger());
        for (Point point : rules.cross()) {
            toggle(grid.cell(point.x(), point.y()), 0, 0);
        }
        for (int i = 0; i < score; i++) {
            int key = grid.key(played[i]);
            toggle(key >>> 5, lanes.uses(key), 0);
        }
        for (int i = 0; i < count; i++) {
            placeOf[grid.line(legal[i])] = i;
            toggleLive(legal[i]);
        }
    }

    private List<Move> moves(int[] ids, int number) {
        List<Move> moves = new ArrayList<>(number);
        for (int i = 0; i < number; i++) {
            moves.add(grid.moveIds.move(ids[i]));
        }
        return moves;
    }
}
