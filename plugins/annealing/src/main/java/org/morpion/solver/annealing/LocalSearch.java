package org.morpion.solver.annealing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.morpion.game.RuleSet;
import org.morpion.record.Move;
import org.morpion.solver.Problem;
import org.morpion.solver.RandomSource;

/**
 * A finished game of which a part is removed and completed in another way, again and again. Each such change can be
 * taken back. The moves that all games begin with stay. Not for use by several threads at once.
 *
 * <p>Moves are given and taken as codes. A move has the same code in every search of its variant, and the codes of two
 * moves with the same new point differ in the lowest five bits alone.
 */
public final class LocalSearch {
    /*
     * Moves are kept in the order in which they were placed. A move is removed only together with those that depend on
     * it, and so this is always an order in which the game can be played.
     *
     * Between two changes no line can be drawn. So taking a change back need not look for lines that can be, and is
     * cheap.
     */
    private final RandomSource random;
    private final int[] start;
    private Board board;

    /** The moves after those of the start, as keys of the board's layout; so are the two below. */
    private int[] order = new int[512];

    private int length;

    /** The last change: what it has removed from the order, and what it has placed instead. */
    private int[] removed = new int[512];

    private int removedCount;
    private int[] added = new int[512];
    private int addedCount;

    /** How many of the moves that were removed have been placed again. */
    private int putBackCount;

    private long hashBefore;

    /** For each cell the number of the last change that removed its point. */
    private int[] removedIn;

    private int change;

    /**
     * For each cell from which the last change removed a point: the move that had put it there, or its complement when
     * it is back.
     */
    private int[] missing;

    private Dependencies dependencies;

    /** The last change: the places in the order of what it has removed, a bit each. */
    private long[] chosen = new long[8];

    /**
     * A game of the start's moves alone; to be completed with {@link #load}.
     *
     * @param layout to begin on
     * @param start the codes of moves that are never removed
     */
    LocalSearch(Layout layout, int[] start, RandomSource random) {
        this.start = start;
        this.random = random;
        use(layout.withRoomFor(start));
    }

    /** The search for games of a problem, at its start; to be completed with {@link #load}. */
    public static LocalSearch of(Problem problem, RandomSource random) {
        return of(problem, random, Layout.standard(RuleSet.of(problem.variant())));
    }

    /**
     * As {@link #of(Problem, RandomSource)}, on the board of a search that this one takes up.
     *
     * @param boardSize what {@link #boardSize} said
     * @throws IllegalArgumentException if there is no such size
     */
    public static LocalSearch of(Problem problem, RandomSource random, int boardSize) {
        if (!Layout.isSize(boardSize)) {
            throw new IllegalArgumentException("There is no board of the size " + boardSize);
        }
        return of(problem, random, Layout.ofSize(RuleSet.of(problem.variant()), boardSize));
    }

    private static LocalSearch of(Problem problem, RandomSource random, Layout layout) {
        int[] start = problem.start().stream().mapToInt(layout::code).toArray();
        return new LocalSearch(layout, start, random);
    }

    /** An empty board, but for the start. */
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

    /** The base-2 logarithm of the board's width. Boards grow with the games; what is random depends on the size. */
    public int boardSize() {
        return board.layout.sizeLog;
    }

    /** The code of a legal move. */
    public int code(Move move) {
        return board.layout.code(move);
    }

    /** The move with a code. */
    public Move move(int code) {
        return board.layout.move(board.layout.key(code));
    }

    /** The number of moves after those of the start. */
    public int length() {
        return length;
    }

    /**
     * How many lines the set of points has room for, that of the game as the last change has left it: no game with
     * exactly these points has more moves, those of the start included.
     */
    public int room() {
        return board.room();
    }

    /** Stands for the set of points. */
    long hash() {
        return board.hash();
    }

    /** The moves after those of the start, in an order in which they can be played. */
    public int[] codes() {
        int[] codes = new int[length];
        for (int i = 0; i < length; i++) {
            codes[i] = board.layout.code(order[i]);
        }
        return codes;
    }

    /** The game as moves, those of the start first. */
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
     * Takes up a game, and completes it at random if it is not finished.
     *
     * @param codes the moves after those of the start, in an order in which they can be played
     * @return how many moves were missing
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
     * Removes a part of the game and completes it: with what was there before wherever it can be placed, otherwise at
     * random. Each part consists of a move and all that depends on it; its first move, the seed, counts as new.
     *
     * @param limit the most moves to remove
     * @param seeds how many times to choose a part; those that would exceed the limit are left out
     * @param seedsLast whether the seeds are placed only where nothing else can be
     * @return the number of moves placed
     */
    public int change(int limit, int seeds, boolean seedsLast) {
        beginChange();
        for (int i = 0; i < seeds && removedCount < limit; i++) {
            chooseAll(random.nextInt(length), limit);
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

    /** What {@link #hash} was before the change. */
    long hashBefore() {
        return hashBefore;
    }

    /** Whether the game consists of other moves than before the change. */
    public boolean isChanged() {
        return putBackCount < Math.max(removedCount, addedCount);
    }

    /**
     * The codes of the moves that the change has removed, and of those that it has placed; of what was put back, both.
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

    /** How many moves longer the change has made the game. */
    public int gain() {
        return addedCount - removedCount;
    }

    /** Lets the change stand. */
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

    /** Takes the change back. */
    public void takeBack() {
        // Most of what was removed has been put back, and stays.
        for (int i = 0; i < addedCount; i++) {
            if (!isPutBack(added[i])) {
                board.removeBlindly(added[i]);
            }
        }
        for (int i = 0; i < removedCount; i++) {
            if (missing[removed[i] >>> 5] == removed[i]) {
                board.placeBlindly(removed[i]);
            }
        }
        board.settle();
    }

    private void beginChange() {
        change++;
        if (change == 0) {
            // All numbers have been used; the oldest marks must not be taken for new ones.
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

    /** Chooses a move and all that depends on it, unless that would be more than the limit. */
    private void chooseAll(int seed, int limit) {
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

    /** The next move to place, or −1 when there is none. */
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

    /** Carries the game over to a larger board, in the middle of a change. */
    private void grow() {
        Board smaller = board;
        putBackCount = 0;
        use(smaller.layout.larger());
        for (int i = 0; i < removedCount; i++) {
            int kind = smaller.kind(removed[i]);
            removed[i] = carriedOver(removed[i], smaller.layout);
            removedIn[removed[i] >>> 5] = change;
            missing[removed[i] >>> 5] = removed[i];
            board.mark(removed[i], kind);
        }
        for (int i = 0; i < length; i++) {
            order[i] = carriedOver(order[i], smaller.layout);
            if (!isRemoved(order[i])) {
                board.place(order[i]);
            }
        }
        for (int i = 0; i < addedCount; i++) {
            added[i] = carriedOver(added[i], smaller.layout);
            place(added[i]);
        }
        // Of the game as it was: the change may be taken back.
        dependencies.update(order, length);
    }

    private int carriedOver(int key, Layout from) {
        return board.layout.key(from.code(key));
    }
}
