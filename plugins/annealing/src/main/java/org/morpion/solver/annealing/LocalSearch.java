package org.morpion.solver.annealing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.morpion.game.RuleSet;
import org.morpion.record.Move;
import org.morpion.solver.Problem;
import org.morpion.solver.RandomSource;

/**
 * Ruin and recreate on a finished game: removes part of it and completes the rest differently. Each change can be kept
 * or undone. The moves of the start are never removed. Not thread-safe.
 *
 * <p>Moves are passed as codes. A move has the same code in every search of its variant. The codes of two moves with
 * the same new point differ only in the lowest five bits.
 */
public final class LocalSearch {
    /*
     * Moves are kept in the order of placement. A move is removed only together with all moves that depend on it, so
     * the order remains playable.
     *
     * Between changes no line is drawable. Undoing a change therefore need not look for drawable lines, which makes it
     * cheap.
     */
    private final RandomSource random;
    private final int[] start;
    private Board board;

    /** Moves after the start, as keys of the board's layout. {@code removed} and {@code added} hold keys too. */
    private int[] order = new int[512];

    private int length;

    /** The last change: the moves removed from {@code order}, and the moves placed. */
    private int[] removed = new int[512];

    private int removedCount;
    private int[] added = new int[512];
    private int addedCount;

    /** Number of removed moves that the same change has placed again. */
    private int putBackCount;

    private long hashBefore;

    /** For each cell, the number of the last change that removed its point. */
    private int[] removedIn;

    private int change;

    /**
     * For each cell whose point the last change removed: the key of the removed move, or its complement once the move
     * is placed again.
     */
    private int[] missing;

    private Dependencies dependencies;

    /** The last change: bit set of the removed moves' positions in {@code order}. */
    private long[] chosen = new long[8];

    /**
     * Creates a game with only the moves of the start. Call {@link #load} to complete it.
     *
     * @param layout initial layout
     * @param start codes of the moves that are never removed
     */
    LocalSearch(Layout layout, int[] start, RandomSource random) {
        this.start = start;
        this.random = random;
        use(layout.withRoomFor(start));
    }

    /** Creates a search for a problem, with only the moves of the start. Call {@link #load} to complete the game. */
    public static LocalSearch of(Problem problem, RandomSource random) {
        return of(problem, random, Layout.standard(RuleSet.of(problem.variant())));
    }

    /**
     * Creates a search for a problem on a board of a given size, to continue an earlier search.
     *
     * @param boardSize value of {@link #boardSize} of the earlier search
     * @throws IllegalArgumentException if no board has this size
     */
    public static LocalSearch of(Problem problem, RandomSource random, int boardSize) {
        if (!Layout.isSize(boardSize)) {
            throw new IllegalArgumentException("No board has the size 2^" + boardSize);
        }
        return of(problem, random, Layout.ofSize(RuleSet.of(problem.variant()), boardSize));
    }

    private static LocalSearch of(Problem problem, RandomSource random, Layout layout) {
        int[] start = problem.start().stream().mapToInt(layout::code).toArray();
        return new LocalSearch(layout, start, random);
    }

    /** Replaces the board by one that holds only the start. */
    private void use(Layout layout) {
        board = new Board(layout);
        removedIn = new int[layout.size * layout.size];
        missing = new int[removedIn.length];
        dependencies = new Dependencies(layout);
        for (int code : start) {
            board.place(layout.key(code));
        }
    }

    Layout layout() {
        return board.layout;
    }

    /**
     * Returns the base-2 logarithm of the board's width. Boards grow with the games, and the random choices depend on
     * the size.
     */
    public int boardSize() {
        return board.layout.sizeLog;
    }

    /** Returns the code of a legal move. */
    public int code(Move move) {
        return board.layout.code(move);
    }

    /** Returns the move with a code. */
    public Move move(int code) {
        return board.layout.move(board.layout.key(code));
    }

    /** Returns the number of moves after the start. */
    public int length() {
        return length;
    }

    /**
     * Returns how many lines fit on the points of the game after the last change. No game with exactly these points has
     * more moves, the start included.
     */
    public int room() {
        return board.room();
    }

    /** Returns the hash of the set of points. */
    long hash() {
        return board.hash();
    }

    /** Returns the codes of the moves after the start, in playable order. */
    public int[] codes() {
        int[] codes = new int[length];
        for (int i = 0; i < length; i++) {
            codes[i] = board.layout.code(order[i]);
        }
        return codes;
    }

    /** Returns the game's moves in playable order, the start first. */
    public List<Move> moves() {
        Layout layout = board.layout;
        List<Move> moves = new ArrayList<>();
        for (int code : start) {
            moves.add(layout.move(layout.key(code)));
        }
        for (int i = 0; i < length; i++) {
            moves.add(layout.move(order[i]));
        }
        return List.copyOf(moves);
    }

    /**
     * Replaces the game, and completes it at random if it is unfinished.
     *
     * @param codes moves after the start, in playable order
     * @return number of moves added to complete the game
     */
    public int load(int[] codes) {
        for (int i = length - 1; i >= 0; i--) {
            board.remove(order[i]);
        }
        Layout layout = board.layout.withRoomFor(codes);
        if (layout != board.layout) {
            use(layout);
        }
        beginChange();
        length = 0;
        order = Arrays.copyOf(order, Math.max(order.length, codes.length));
        for (int code : codes) {
            int key = board.layout.key(code);
            board.place(key);
            order[length++] = key;
        }
        complete(false);
        keep();
        return addedCount;
    }

    /**
     * Removes part of the game and completes the rest. Removed moves are placed again wherever they are legal,
     * otherwise random moves. Each part is a random move, the seed, with all moves that depend on it. Seeds are treated
     * like new moves.
     *
     * @param limit maximum number of moves to remove
     * @param seeds number of parts to draw; a part that would exceed the limit is skipped
     * @param seedsLast whether to place a seed only when no other move is legal
     * @return number of moves placed
     */
    public int change(int limit, int seeds, boolean seedsLast) {
        beginChange();
        for (int i = 0; i < seeds && removedCount < limit; i++) {
            select(random.nextInt(length), limit);
        }
        for (int i = 0; i < removedCount; i++) {
            board.remove(removed[i]);
        }
        complete(seedsLast);
        for (int i = 0; i < removedCount; i++) {
            board.mark(removed[i], Board.FRESH);
        }
        return addedCount;
    }

    /** Returns the value of {@link #hash} before the change. */
    long hashBefore() {
        return hashBefore;
    }

    /** Returns whether the change altered the set of moves. */
    public boolean isChanged() {
        return putBackCount < Math.max(removedCount, addedCount);
    }

    /**
     * Returns the codes of the moves that the change removed, followed by those that it placed. Moves placed again
     * appear in both parts.
     */
    public int[] changes() {
        int[] codes = new int[removedCount + addedCount];
        for (int i = 0; i < removedCount; i++) {
            codes[i] = board.layout.code(removed[i]);
        }
        for (int i = 0; i < addedCount; i++) {
            codes[removedCount + i] = board.layout.code(added[i]);
        }
        return codes;
    }

    /** Returns by how many moves the change lengthened the game. */
    public int gain() {
        return addedCount - removedCount;
    }

    /** Keeps the change. */
    public void keep() {
        int kept = 0;
        for (int i = 0; i < length; i++) {
            int key = order[i];
            order[kept] = key;
            if (!isRemoved(key)) {
                kept++;
            }
        }
        length = kept + addedCount;
        if (length > order.length) {
            order = Arrays.copyOf(order, 2 * length);
        }
        System.arraycopy(added, 0, order, kept, addedCount);
        dependencies.update(order, length);
        if (removed.length < length) {
            removed = Arrays.copyOf(removed, 2 * length);
            chosen = new long[2 * dependencies.words()];
        }
    }

    /** Undoes the change. */
    public void takeBack() {
        // Moves that the change placed again are most of what it removed, and can stay.
        for (int i = 0; i < addedCount; i++) {
            if (!isPutBack(added[i])) {
                board.removeDeferred(added[i]);
            }
        }
        for (int i = 0; i < removedCount; i++) {
            if (missing[removed[i] >>> 5] == removed[i]) {
                board.placeDeferred(removed[i]);
            }
        }
        board.settle();
    }

    private void beginChange() {
        change++;
        if (change == 0) {
            // The counter has wrapped around: an old mark must not match a new change.
            Arrays.fill(removedIn, 0);
            change = 1;
        }
        removedCount = 0;
        addedCount = 0;
        putBackCount = 0;
        Arrays.fill(chosen, 0);
        hashBefore = board.hash();
    }

    private boolean isPutBack(int key) {
        return isRemoved(key) && missing[key >>> 5] == ~key;
    }

    private boolean isRemoved(int key) {
        return removedIn[key >>> 5] == change;
    }

    /** Selects a move and all that depends on it for removal, unless that would exceed the limit. */
    private void select(int seed, int limit) {
        int words = dependencies.words();
        int more = 0;
        for (int word = 0; word < words; word++) {
            more += Long.bitCount(dependencies.word(seed, word) & ~chosen[word]);
        }
        if (more == 0 || removedCount + more > limit) {
            return;
        }
        for (int word = seed >>> 6; word < words; word++) {
            long bits = dependencies.word(seed, word) & ~chosen[word];
            chosen[word] |= bits;
            while (bits != 0) {
                int key = order[(word << 6) + Long.numberOfTrailingZeros(bits)];
                removed[removedCount++] = key;
                removedIn[key >>> 5] = change;
                missing[key >>> 5] = key;
                board.mark(key, Board.TAKEN);
                bits &= bits - 1;
            }
        }
        board.mark(order[seed], Board.SEED);
    }

    private void complete(boolean seedsLast) {
        for (int key = next(seedsLast); key >= 0; key = next(seedsLast)) {
            if (board.layout.isNearEdge(key >>> 5)) {
                grow();
            } else {
                if (addedCount == added.length) {
                    added = Arrays.copyOf(added, 2 * addedCount);
                }
                place(key);
                added[addedCount++] = key;
            }
        }
    }

    private void place(int key) {
        board.place(key);
        if (isRemoved(key) && missing[key >>> 5] == key) {
            missing[key >>> 5] = ~key;
            putBackCount++;
        }
    }

    /** Returns the next move to place, or −1 if no move is legal. */
    private int next(boolean seedsLast) {
        int taken = board.count(Board.TAKEN);
        if (taken > 0) {
            return board.move(Board.TAKEN, taken - 1);
        }
        int fresh = board.count(Board.FRESH);
        int all = fresh + board.count(Board.SEED);
        if (all == 0) {
            return -1;
        }
        int i = random.nextInt(seedsLast && fresh > 0 ? fresh : all);
        return i < fresh ? board.move(Board.FRESH, i) : board.move(Board.SEED, i - fresh);
    }

    /** Moves the game to a larger board, in the middle of a change. */
    private void grow() {
        Board smaller = board;
        putBackCount = 0;
        use(smaller.layout.larger());
        for (int i = 0; i < removedCount; i++) {
            int kind = smaller.kind(removed[i]);
            removed[i] = rekeyed(removed[i], smaller.layout);
            removedIn[removed[i] >>> 5] = change;
            missing[removed[i] >>> 5] = removed[i];
            board.mark(removed[i], kind);
        }
        for (int i = 0; i < length; i++) {
            order[i] = rekeyed(order[i], smaller.layout);
            if (!isRemoved(order[i])) {
                board.place(order[i]);
            }
        }
        for (int i = 0; i < addedCount; i++) {
            added[i] = rekeyed(added[i], smaller.layout);
            place(added[i]);
        }
        // The dependencies are those of the game before the change, which may still be undone.
        dependencies.update(order, length);
    }

    private int rekeyed(int key, Layout from) {
        return board.layout.key(from.code(key));
    }
}
