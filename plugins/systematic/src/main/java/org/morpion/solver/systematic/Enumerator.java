package org.morpion.solver.systematic;

import static org.morpion.solver.Checkpoint.require;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.morpion.game.RuleSet;
import org.morpion.record.Move;
import org.morpion.solver.Problem;

/** Counts the grids of a folded piece of the tree, and finds its longest games. */
final class Enumerator {
    /*
     * A move that has been tried is left out of all that is searched after it: so every grid comes up once. A child is
     * left with those of its parent's moves that come later and are not in conflict with it, and with the moves that it
     * brings to life.
     *
     * Fertile moves come first, then restless ones. The grids that go on with nothing but quiet ones are the sets of
     * these without a conflict, and are counted as such, without playing them. All other grids below a position are in
     * the subtree of the first fertile or restless move that they hold.
     *
     * In what order moves are tried does not change how many grids there are, but with this one 25 grids of 4D are
     * counted for each move that is played.
     *
     * Where an end of what can follow is in sight, it falls apart into regions that never meet. The grids of each are
     * counted once, by the same search on the levels below, and remembered; those of all are the product.
     *
     * The levels of the search are in arrays. What is at a level follows from the piece and the moves that led to it:
     * all that is saved is which slots were chosen.
     */

    /** With fewer moves to try it takes less time to try them than to look for regions. */
    private static final int MIN_TRIED = 3;

    /** No more grids than these are counted at once, so that a search stops soon when it is to. */
    private static final int MAX_AT_ONCE = 40_000;

    private final List<Move> start;
    private final int maxDepth;
    private final Board board;
    private final ConflictGraph graph;
    private final MoveSorter sorter;
    private final LastMoves lastMoves;
    private final Consumer<Branch> refused;
    private final long[] grids;

    /** What receives counts now, by the number of moves after a depth: the grids, or those of a region. */
    private long[] counts;

    private int countsDepth;

    private Branch root;
    private boolean active;

    /** The number of moves after the problem's start. */
    private int depth;

    /** At the present depth: moves that have not been tried. */
    private long fertile;

    private long restless;
    private long quiet;

    /** The moves that were fertile at this depth, tried or not. */
    private long knownFertile;

    /** The slots in which depths above have moves. */
    private long needed;

    private final int[] slotAt;
    private final int[] keyAt;
    private final long[] fertileAt;
    private final long[] restlessAt;
    private final long[] quietAt;
    private final long[] knownFertileAt;
    private final long[] neededAt;

    /** The slots as they were, where deeper levels need more than there are. */
    private final ConflictGraph[] spilledAt;

    private final int[] born = new int[4 * 5];

    /** Null where everything is counted. */
    private final Reach reach;

    /** Null where not everything is counted. */
    private final Regions regions;

    private final RegionTable table;

    private List<Move> best = List.of();
    private int longest;

    /** Branches that lead to no longer game may be skipped. */
    private int floor;

    private boolean resuming;
    private long nodes;

    /**
     * @param maxDepth grids of more moves, after the problem's start, are not counted
     * @param grids receives the counts, by the number of moves after the problem's start
     * @param refused receives the pieces that there is no room for
     */
    Enumerator(Problem problem, SystematicOptions options, int extraMargin, long[] grids, Consumer<Branch> refused) {
        RuleSet rules = RuleSet.of(problem.variant());
        this.start = problem.start();
        this.maxDepth = options.maxDepth();
        this.grids = grids;
        counts = grids;
        this.refused = refused;
        board = new Board(rules, extraMargin);
        reach = options.bound() ? new Reach(board, rules) : null;
        graph = new ConflictGraph(rules);
        sorter = new MoveSorter(board, graph);
        lastMoves = new LastMoves(board, graph);
        regions = options.bound() ? null : new Regions(board, rules);
        table = options.bound() ? null : new RegionTable();
        slotAt = new int[maxDepth];
        keyAt = new int[maxDepth];
        fertileAt = new long[maxDepth];
        restlessAt = new long[maxDepth];
        quietAt = new long[maxDepth];
        knownFertileAt = new long[maxDepth];
        neededAt = new long[maxDepth];
        spilledAt = new ConflictGraph[maxDepth];
    }

    /** The longest game counted, after the problem's start; only games longer than all before are remembered. */
    List<Move> best() {
        return best;
    }

    /** Remembers only games longer than this one, after the problem's start. */
    void setBest(List<Move> game) {
        best = game;
        longest = game.size();
        raiseFloor(longest);
    }

    /** Where not everything is counted, leaves out what can't become longer than this, after the problem's start. */
    void raiseFloor(int length) {
        floor = Math.max(floor, length);
    }

    /** Whether there is a piece that has not come to its end. */
    boolean isActive() {
        return active;
    }

    /**
     * Takes up a piece, without its first grid.
     *
     * @return false if there is no room for it; then nothing has been done
     */
    boolean begin(Branch branch) {
        List<Move> moves = new ArrayList<>(start);
        moves.addAll(branch.moves());
        if (branch.free().size() > ConflictGraph.SLOTS
                || !board.set(moves)
                || !branch.free().stream().allMatch(board::hasRoom)) {
            return false;
        }
        root = branch.asCounted();
        active = true;
        depth = branch.moves().size();
        needed = 0;
        long all = 0;
        for (int slot = 0; slot < branch.free().size(); slot++) {
            int key = board.key(branch.free().get(slot));
            graph.put(slot, key, board.line(key), all);
            all |= 1L << slot;
        }
        enter(all, 0, all);
        return true;
    }

    /**
     * Continues until the piece ends, hands back a child that has no room, or has counted this many nodes, or at most
     * {@value #MAX_AT_ONCE} more.
     *
     * @return how many nodes it has counted
     */
    long advance(long limit) {
        while (active && nodes < limit) {
            if ((fertile | restless) == 0) {
                leave();
            } else {
                int slot = next();
                long rest = (fertile | restless | quiet) & ~graph.conflicts(slot);
                long births = board.births(graph.key(slot));
                if ((rest | births) != 0 && !countLast(slot, rest, births) && !descend(slot, rest, births)) {
                    refused.accept(child(slot, rest, births));
                    break;
                }
            }
        }
        long counted = nodes;
        nodes = 0;
        return counted;
    }

    /** Ends the piece, and hands out what is left of it as pieces. */
    void handOut(Consumer<Branch> pieces) {
        while (active) {
            if ((fertile | restless) == 0) {
                leave();
            } else {
                int slot = next();
                long rest = (fertile | restless | quiet) & ~graph.conflicts(slot);
                long births = board.births(graph.key(slot));
                if ((rest | births) != 0) {
                    pieces.accept(child(slot, rest, births));
                }
            }
        }
    }

    /** How far the piece has been searched; only while it is active. */
    Trail trail() {
        byte[] slots = new byte[depth - root.moves().size()];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = (byte) slotAt[root.moves().size() + i];
        }
        return new Trail(root, slots, Long.bitCount(fertile | restless));
    }

    /** Leaves the piece where it is, to be taken up again. */
    Trail pause() {
        Trail trail = trail();
        while (active) {
            leave();
        }
        return trail;
    }

    /**
     * Takes up a piece where it was left. What leads there is not counted again.
     *
     * @throws IOException if the trail leads nowhere, as one that was read from a state may
     */
    void resume(Trail trail) throws IOException {
        long[] counted = grids.clone();
        Branch piece = trail.piece();
        // The piece was begun before, whatever has become known since: the bound must not end it here.
        resuming = true;
        require(
                piece.counted() && piece.moves().size() < maxDepth && begin(piece),
                "There is no room for a piece that has been begun");
        for (byte chosen : trail.slots()) {
            int slot;
            do {
                require((fertile | restless) != 0, "A trail has a move that the search never tries there");
                slot = next();
            } while (slot != chosen);
            long rest = (fertile | restless | quiet) & ~graph.conflicts(slot);
            long births = board.births(graph.key(slot));
            require((rest | births) != 0 && descend(slot, rest, births), "A trail has a move without moves below it");
        }
        require(trail.left() <= Long.bitCount(fertile | restless), "A trail leaves more moves than there are");
        while (Long.bitCount(fertile | restless) > trail.left()) {
            next();
        }
        resuming = false;
        System.arraycopy(counted, 0, grids, 0, counted.length);
        nodes = 0;
    }

    /**
     * Counts what follows a move where only three more may, without playing them one by one.
     *
     * @return false if more moves may follow, if a game of the greatest depth is still wanted, or if there is no room;
     *     then nothing has been counted
     */
    private boolean countLast(int slot, long rest, long births) {
        if (depth + 4 != maxDepth || longest < maxDepth || reach != null) {
            return false;
        }
        int key = graph.key(slot);
        int children = bear(key, births);
        // The move is still needed where there turns out to be no room.
        long taken = needed | fertile | restless | quiet | 1L << slot;
        if (children < 0 || Long.bitCount(taken) + children > ConflictGraph.SLOTS) {
            return false;
        }
        long all = putBorn(children, taken, rest);
        board.play(key);
        boolean room = lastMoves.count(all);
        board.play(key);
        if (!room || lastMoves.singles() + lastMoves.pairs() + lastMoves.triples() > MAX_AT_ONCE) {
            // The board has looked at other moves: what is done instead goes by the surroundings of this one.
            board.births(key);
            return false;
        }
        count(2, lastMoves.singles());
        count(3, lastMoves.pairs());
        count(4, lastMoves.triples());
        return true;
    }

    /** Puts moves that have come to life into slots that are not taken; returns all moves, with those that are left. */
    private long putBorn(int children, long taken, long rest) {
        long all = rest;
        for (int i = 0; i < children; i++) {
            int free = Long.numberOfTrailingZeros(~(taken | all));
            graph.put(free, born[i], board.line(born[i]), all);
            all |= 1L << free;
        }
        return all;
    }

    /** Puts what a move brings to life into {@link #born}; returns how much that is, or -1 if there is no room. */
    private int bear(int key, long births) {
        int children = 0;
        for (long bits = births; bits != 0; bits &= bits - 1) {
            int child = board.born(key, Long.numberOfTrailingZeros(bits));
            if (!board.hasRoom(child)) {
                return -1;
            }
            born[children++] = child;
        }
        return children;
    }

    private int next() {
        if (fertile != 0) {
            int slot = Long.numberOfTrailingZeros(fertile);
            fertile &= fertile - 1;
            return slot;
        }
        int slot = Long.numberOfTrailingZeros(restless);
        restless &= restless - 1;
        return slot;
    }

    /**
     * Plays a move.
     *
     * @param rest the moves that are left beside it
     * @param births what {@link Board#births} has just said of it
     * @return false if there is no room for what it brings to life; then nothing has been done
     */
    private boolean descend(int slot, long rest, long births) {
        int key = graph.key(slot);
        int children = bear(key, births);
        if (children < 0 || Long.bitCount(rest) + children > ConflictGraph.SLOTS) {
            return false;
        }
        slotAt[depth] = slot;
        keyAt[depth] = key;
        fertileAt[depth] = fertile;
        restlessAt[depth] = restless;
        quietAt[depth] = quiet;
        knownFertileAt[depth] = knownFertile;
        neededAt[depth] = needed;
        needed |= fertile | restless | quiet;
        if (Long.bitCount(needed) + children > ConflictGraph.SLOTS) {
            spilledAt[depth] = graph.copy();
            needed = 0;
        }
        board.play(key);
        depth++;
        long near = graph.near(slot);
        long all = putBorn(children, needed, rest);
        enter(all, knownFertile & rest & ~near, rest & near | all & ~rest);
        return true;
    }

    /** Takes the last move back; the piece ends where there is none. */
    private void leave() {
        if (depth == root.moves().size()) {
            active = false;
            return;
        }
        depth--;
        board.play(keyAt[depth]);
        fertile = fertileAt[depth];
        restless = restlessAt[depth];
        quiet = quietAt[depth];
        knownFertile = knownFertileAt[depth];
        needed = neededAt[depth];
        if (spilledAt[depth] != null) {
            graph.set(spilledAt[depth]);
            spilledAt[depth] = null;
        }
    }

    /**
     * Sorts the moves of a position, and counts the grids with one of them, and with quiet ones alone.
     *
     * @param all the moves
     * @param known those that are known to have been fertile before the last move, which is not near to them
     * @param unknown those of which nothing is known; the others are not fertile
     */
    private void enter(long all, long known, long unknown) {
        sorter.sort(all, known, unknown);
        fertile = sorter.fertile();
        restless = sorter.restless();
        quiet = sorter.quiet();
        knownFertile = fertile;
        if (countRegions(all)) {
            fertile = 0;
            restless = 0;
            return;
        }
        int largest = countHere();
        if (depth + largest > longest && !isInRegion()) {
            remember(quiet == 0 ? all & -all : graph.independent(quiet, largest));
        }
        if (depth + 1 == maxDepth || (fertile | restless) != 0 && isHopeless(all)) {
            fertile = 0;
            restless = 0;
        }
    }

    private boolean isHopeless(long all) {
        return reach != null && !resuming && !reach.exceeds(floor - depth, graph, all);
    }

    private boolean isInRegion() {
        return counts != grids;
    }

    private void count(int moves, long number) {
        counts[depth + moves - countsDepth] += number;
        nodes += number;
    }

    /**
     * Counts the grids that go on with one move to be tried, and with quiet ones alone; returns how many moves the
     * largest has.
     */
    private int countHere() {
        int tried = Long.bitCount(fertile | restless);
        count(1, tried);
        long polynomial = graph.independent(quiet);
        int largest = Math.min(ConflictGraph.degree(polynomial), maxDepth - depth);
        for (int size = 1; size <= largest; size++) {
            count(size, ConflictGraph.coefficient(polynomial, size));
        }
        return Math.max(largest, Math.min(1, tried));
    }

    /**
     * Counts all that follows a position by its regions.
     *
     * @return false if none are found, if that is too much at once, or if there is a game in it that is longer than all
     *     before, and must be found move by move; then nothing has been counted
     */
    private boolean countRegions(long all) {
        if (regions == null
                || Long.bitCount(fertile | restless) < MIN_TRIED
                || resuming
                || maxDepth - depth < Regions.MAX_PLACES
                || !regions.divide(graph, all)) {
            return false;
        }
        long[] polynomial = following(all);
        if (polynomial == null
                || !isInRegion()
                        && (depth + polynomial.length - 1 > longest
                                || LongStream.of(polynomial).sum() > MAX_AT_ONCE)) {
            return false;
        }
        for (int moves = 1; moves < polynomial.length; moves++) {
            count(moves, polynomial[moves]);
        }
        return true;
    }

    /** The numbers of grids in all the regions together, by moves; null if there is no room for one of them. */
    private long[] following(long all) {
        long calm = quiet;
        long[] product = {1};
        long unknown = 0;
        for (int region = 0; region < regions.count(); region++) {
            long free = regions.free(region);
            if ((free & (fertile | restless)) != 0) {
                calm &= ~free;
                long[] known = table.get(regions.key(region), regions.secondKey(region));
                if (known == null) {
                    unknown |= 1L << region;
                } else {
                    product = RegionTable.product(product, known);
                }
            }
        }
        long polynomial = graph.independent(calm);
        long[] ofCalm = new long[ConflictGraph.degree(polynomial) + 1];
        Arrays.setAll(ofCalm, size -> ConflictGraph.coefficient(polynomial, size));
        product = RegionTable.product(product, ofCalm);
        // They are copied, since counting one of them finds regions of its own.
        int left = Long.bitCount(unknown);
        long[] free = new long[left];
        long[] keys = new long[left];
        long[] secondKeys = new long[left];
        for (; unknown != 0; unknown &= unknown - 1) {
            int region = Long.numberOfTrailingZeros(unknown);
            free[--left] = regions.free(region);
            keys[left] = regions.key(region);
            secondKeys[left] = regions.secondKey(region);
        }
        for (int i = 0; i < free.length; i++) {
            long[] counted = countRegion(free[i]);
            if (counted == null) {
                return null;
            }
            table.put(keys[i], secondKeys[i], counted);
            product = RegionTable.product(product, counted);
        }
        return product;
    }

    /** The numbers of grids in one region, by moves; null if there is no room for all of its moves. */
    private long[] countRegion(long moves) {
        long[] outerCounts = counts;
        int outerDepth = countsDepth;
        long outerNodes = nodes;
        long outerFertile = fertile;
        long outerRestless = restless;
        long outerQuiet = quiet;
        long outerKnownFertile = knownFertile;
        long outerNeeded = needed;
        counts = new long[Regions.MAX_PLACES + 1];
        counts[0] = 1;
        countsDepth = depth;
        needed |= fertile | restless | quiet;
        fertile &= moves;
        restless &= moves;
        quiet &= moves;
        knownFertile &= moves;
        countHere();
        boolean room = true;
        while (room && (depth > countsDepth || (fertile | restless) != 0)) {
            if ((fertile | restless) == 0) {
                leave();
            } else {
                int slot = next();
                long rest = (fertile | restless | quiet) & ~graph.conflicts(slot);
                long births = board.births(graph.key(slot));
                room = (rest | births) == 0 || descend(slot, rest, births);
            }
        }
        while (depth > countsDepth) {
            leave();
        }
        long[] polynomial = room ? RegionTable.trim(counts) : null;
        counts = outerCounts;
        countsDepth = outerDepth;
        nodes = outerNodes;
        fertile = outerFertile;
        restless = outerRestless;
        quiet = outerQuiet;
        knownFertile = outerKnownFertile;
        needed = outerNeeded;
        return polynomial;
    }

    /** The piece below a move, which has been counted. */
    private Branch child(int slot, long rest, long births) {
        int key = graph.key(slot);
        List<Move> free = new ArrayList<>(moves(rest));
        for (long bits = births; bits != 0; bits &= bits - 1) {
            free.add(board.move(board.born(key, Long.numberOfTrailingZeros(bits))));
        }
        return new Branch(played(1L << slot), List.copyOf(free), Branch.TRIVIAL, true);
    }

    private void remember(long last) {
        setBest(played(last));
    }

    /** The moves that led to the present position, and some that can be played next, after the problem's start. */
    private List<Move> played(long last) {
        List<Move> moves = new ArrayList<>(root.moves());
        for (int i = moves.size(); i < depth; i++) {
            moves.add(board.move(keyAt[i]));
        }
        moves.addAll(moves(last));
        return List.copyOf(moves);
    }

    private List<Move> moves(long set) {
        List<Move> moves = new ArrayList<>();
        for (long rest = set; rest != 0; rest &= rest - 1) {
            moves.add(board.move(graph.key(Long.numberOfTrailingZeros(rest))));
        }
        return moves;
    }
}
