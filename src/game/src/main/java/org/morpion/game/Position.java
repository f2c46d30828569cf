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
 * <p>The legal moves are numbered from 0 to {@link #count} − 1. Their order changes with every move, but it is a
 * function of the rules and of what has been played and excluded: {@link #undo} restores it exactly, and it is the same
 * in every run. Moves are those of the record's frame (MSR §3), whatever their coordinates: there is no edge.
 *
 * <p>A position also remembers what there was to choose from along the game. A move is legal during one interval: it
 * arrives when its line first lacks a single point, departs when it is played or becomes impossible, and never comes
 * back. The moves that were legal when k had been played are therefore the first {@link #arrivedAfter arrivedAfter(k)}
 * arrivals without the first {@link #departedAfter departedAfter(k)} departures. A learner that adjusts the
 * probabilities of all moves that a finished game had to choose from reads them here, and need not play the game again.
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
     * lives again. When a point is placed, the lines to look at lie around it on its four tracks: one unaligned read of
     * a long for each. Transposed to one long each for occupied, used and live (see Lanes), a few operations find for
     * all four directions at once the live lines that die (those through the new point, which had their hole there, and
     * those that conflict with the new line) and the lines that come to life (exactly one hole, no conflict).
     *
     * The board is a plain sequence of nibbles: tracks may have any length, and the size of the grid is a mere
     * parameter. A point may only be placed where all lines through it are on the grid: nearer to the edge, the game is
     * first carried over to a grid of twice the size.
     *
     * The list of legal moves holds their ids, which the grid translates. Dead lines leave it in a fixed order, the
     * last of the list taking the place of each; new ones are appended. The journal holds each that died with its
     * place, so that undoing is the exact inverse. Excluding a move is its death without a cause.
     */

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** The bit of a live line in a nibble; that of a point is bit 0, and what lines take bit 1. */
    private static final int LIVE = 2;

    private static final long ODD_BITS = 0x5555_5555_5555_5555L;
    private static final long ODD_PAIRS = 0x3333_3333_3333_3333L;

    /** The moves that there is room for at first; twice as many whenever it is used up. */
    private static final int INITIAL_ROOM = 1 << 6;

    /**
     * The most legal moves that one move can add: a line of five through its point for each direction and place on it.
     */
    private static final int MOST_ARRIVALS = 4 * 5;

    private final RuleSet rules;
    private final Lanes lanes;
    private Grid grid;
    private byte[] board;

    /** For each live line, the place of its move among the legal ones. */
    private int[] placeOf;

    /** The legal moves by their ids. */
    private int[] legal = {};

    private int count;

    /** For each move played: its id, and the lines that it ended and brought to life, as Lanes around the new point. */
    private int[] played = {};

    private long[] ended = {};
    private long[] born = {};
    private int score;

    /** The moves that left the list, in order: place << 32 | id. */
    private long[] journal = {};

    private int journalLength;

    /** The ids of the moves that came onto the list, in order. */
    private int[] arrivals = {};

    private int arrived;

    /** The lengths of the journal and of the arrivals at the start, and after each move played. */
    private int[] journalAfter = {0};

    private int[] arrivedAfter = {0};

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
        journalAfter[0] = 0;
        System.arraycopy(legal, 0, arrivals, 0, count);
        arrived = count;
        arrivedAfter[0] = count;
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

    /** The id of the i-th legal move; 0 ≤ i &lt; {@link #count}. */
    public int id(int i) {
        return legal[i];
    }

    /** The i-th legal move; 0 ≤ i &lt; {@link #count}. */
    public Move legalMove(int i) {
        return grid.moveIds.move(legal[Objects.checkIndex(i, count)]);
    }

    /** The legal moves in their present order. */
    public List<Move> legalMoves() {
        return moves(legal, count);
    }

    /** The moves played, in order. */
    public List<Move> moves() {
        return moves(played, score);
    }

    /** Which of the legal moves this is; −1 when it is none of them. */
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
     * @throws IllegalArgumentException if it is not legal here, or excluded
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
            carryOver();
            key = grid.key(id);
        }
        place(key);
        played[score - 1] = id;
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
        int key = grid.key(played[score]);
        toggle(key >>> 5, lanes.uses(key), ended[score] | born[score]);
        int added = Long.bitCount(born[score]);
        count -= added;
        arrived -= added;
        restore(Long.bitCount(ended[score]));
    }

    /**
     * Takes the i-th legal move off the list, here and in all that is played from here, until the last move played so
     * far is undone or {@link #readmit} is called. The last legal move takes its place.
     */
    public void exclude(int i) {
        Objects.checkIndex(i, count);
        int id = legal[i];
        toggleLive(id);
        journal[journalLength++] = (long) i << 32 | id;
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

    /** The id of the i-th move played; 0 ≤ i &lt; {@link #score}. */
    public int playedId(int i) {
        return played[Objects.checkIndex(i, score)];
    }

    /**
     * The number of arrivals up to a point of the game: moves that had become legal when so many had been played, those
     * of the initial cross included.
     *
     * @param moves 0 to {@link #score}
     */
    public int arrivedAfter(int moves) {
        return arrivedAfter[Objects.checkIndex(moves, score + 1)];
    }

    /** The id of the i-th arrival, in order of time; 0 ≤ i &lt; {@link #arrivedAfter arrivedAfter(score())}. */
    public int arrivedId(int i) {
        return arrivals[Objects.checkIndex(i, arrived)];
    }

    /**
     * The number of departures up to a point of the game: moves that had ceased to be legal when so many had been
     * played, because they were played themselves, became impossible, or were {@linkplain #exclude excluded} before the
     * last of these moves.
     *
     * @param moves 0 to {@link #score}
     */
    public int departedAfter(int moves) {
        return journalAfter[Objects.checkIndex(moves, score + 1)];
    }

    /** The id of the i-th departure, in order of time; 0 ≤ i &lt; {@link #departedAfter departedAfter(score())}. */
    public int departedId(int i) {
        return (int) journal[Objects.checkIndex(i, journalLength)];
    }

    /** Places a point and draws its line, if it has one. */
    private void place(int key) {
        if (score == played.length) {
            makeRoom(Math.max(INITIAL_ROOM, 2 * score));
        }
        int cell = key >>> 5;
        long horizontal = window(grid.horizontal(cell));
        long vertical = window(grid.vertical(cell));
        long rising = window(grid.rising(cell));
        long falling = window(grid.falling(cell));
        // From windows, which have a bit for each plane in a nibble, to planes, which have a bit for each window: rows
        // and columns of 4 × 4 bits change places, in two rounds of swaps. The fourth plane is empty.
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

    /** The 16 nibbles around a place, or 15: one at the end may be missing. */
    private long window(int place) {
        return (long) LONG.get(board, (place - Lanes.CENTRE) >>> 1) >>> ((place & 1) << 2);
    }

    /** Places or takes away a point, and changes these bits, as Lanes, around it. */
    private void toggle(int cell, long used, long live) {
        // From planes back to windows.
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

    /** Changes whether the line of a move is live. */
    private void toggleLive(int id) {
        toggleWindow(grid.origin(grid.key(id)), 1L << 4 * Lanes.CENTRE + LIVE);
    }

    /** Takes the moves of these lines, whose origins lie around a cell, off the list. */
    private void removeAll(int cell, long lines) {
        // Here and below fields are copied to local variables: in loops that store, the compiler does not do so itself.
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

    /** Puts the moves of these lines on the list; the first hole of each is the only one. */
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

    /** Puts the moves that left the list last back to their places. */
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

    /** Copies an entry of the list of legal moves to another place, which becomes its own. */
    private void move(int from, int to) {
        int id = legal[from];
        legal[to] = id;
        placeOf[grid.line(id)] = to;
    }

    /** Makes room for games of so many moves, and all that these may change. */
    private void makeRoom(int moves) {
        played = Arrays.copyOf(played, moves);
        ended = Arrays.copyOf(ended, moves);
        born = Arrays.copyOf(born, moves);
        journalAfter = Arrays.copyOf(journalAfter, moves + 1);
        arrivedAfter = Arrays.copyOf(arrivedAfter, moves + 1);
        // What leaves the list has been on it, and each move comes onto it once.
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

    private void takeOver(Position other) {
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
        // What the others' places were is of no matter: a place counts only if the move is there.
        for (int i = 0; i < count; i++) {
            placeOf[grid.line(legal[i])] = i;
        }
    }

    /** Carries the game over to the larger grid, on which every move keeps its id and its place. */
    private void carryOver() {
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
