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
import org.morpion.solver.systematic.tree.Subtree;

/** Exhaustive search of a folded subtree: counts its grids and finds its longest games. */
final class Enumerator {
    /*
     * After a move has been searched it is excluded from the rest of the search, so every grid occurs once. A child
     * keeps its parent's later moves that do not conflict with its own move, and gains the moves that its move enables.
     *
     * Fertile moves come first, then restless ones; see MoveSorter. The grids that add only quiet moves are the
     * independent sets of these, which are counted without playing them. Every other grid below a position is in the
     * subtree of the first fertile or restless move that it contains.
     *
     * The order of moves does not affect the counts. With this order, 25 grids of 4D are counted per played move.
     *
     * Where the game can be proven to end soon, it splits into independent regions. Each region is counted once by the
     * same search on deeper levels, and its counts are cached. The counts of all regions are multiplied.
     *
     * The search's levels are arrays. The state of a level follows from the subtree and the moves that led there, so a
     * checkpoint holds only the chosen slots.
     */

    /** With fewer candidate moves, searching them is faster than looking for regions. */
    private static final int MIN_TRIED = 3;

    /** Bound on the grids counted at once, so that a search stops promptly. */
    private static final int MAX_AT_ONCE = 40_000;

    private final List<Move> start;
    private final int maxDepth;
    private final Board board;
    private final ConflictGraph graph;
    private final MoveSorter sorter;
    private final LastMoves lastMoves;
    private final Consumer<Subtree> refused;
    private final long[] grids;

    /**
     * Current target of counts, by the number of moves beyond countsDepth: {@code grids}, or the counts of a region.
     */
    private long[] counts;

    private int countsDepth;

    private Subtree root;
    private boolean active;

    /** Number of moves after the problem's start. */
    private int depth;

    /** At the current depth: the moves not yet tried. */
    private long fertile;

    private long jointlyFertile;
    private long quiet;

    /** All fertile moves of this depth, tried or not. */
    private long knownFertile;

    /** The slots that levels above use. */
    private long needed;

    private final int[] slotAt;
    private final int[] keyAt;
    private final long[] fertileAt;
    private final long[] restlessAt;
    private final long[] quietAt;
    private final long[] knownFertileAt;
    private final long[] neededAt;

    /** Copies of the slots, for levels whose descendants need more slots than are free. */
    private final ConflictGraph[] spilledAt;

    private final int[] enabledMove = new int[4 * 5];

    /** The bound, or null without the option bound. */
    private final ReachableBound reach;

    /** Regions and their counts, or null with the option bound. */
    private final Regions regions;

    private final RegionCache table;

    private List<Move> best = List.of();
    private int longest;

    /** Length that a branch must exceed; others may be skipped. */
    private int floor;

    private boolean resuming;
    private long nodes;

    /**
     * @param maxDepth grids with more moves after the problem's start are not counted
     * @param grids receives the counts, by the number of moves after the problem's start
     * @param refused receives the subtrees that do not fit on the board
     */
    Enumerator(Problem problem, SystematicOptions options, int extraMargin, long[] grids, Consumer<Subtree> refused) {
        RuleSet rules = RuleSet.of(problem.variant());
        this.start = problem.start();
        this.maxDepth = options.maxDepth();
        this.grids = grids;
        counts = grids;
        this.refused = refused;
        board = new Board(rules, extraMargin);
        reach = options.bound() ? new ReachableBound(board, rules) : null;
        graph = new ConflictGraph(rules);
        sorter = new MoveSorter(board, graph);
        lastMoves = new LastMoves(board, graph);
        regions = options.bound() ? null : new Regions(board, rules);
        table = options.bound() ? null : new RegionCache();
        slotAt = new int[maxDepth];
        keyAt = new int[maxDepth];
        fertileAt = new long[maxDepth];
        restlessAt = new long[maxDepth];
        quietAt = new long[maxDepth];
        knownFertileAt = new long[maxDepth];
        neededAt = new long[maxDepth];
        spilledAt = new ConflictGraph[maxDepth];
    }

    /** Returns the longest game found, after the problem's start; of equally long games the first. */
    List<Move> best() {
        return best;
    }

    /** Sets the game, after the problem's start, that later games must exceed in length. */
    void setBest(List<Move> game) {
        best = game;
        longest = game.size();
        raiseFloor(longest);
    }

    /** With a bound, prunes branches that cannot exceed this length after the problem's start. */
    void raiseFloor(int length) {
        floor = Math.max(floor, length);
    }

    /** Returns whether a subtree is being searched. */
    boolean isActive() {
        return active;
    }

    /**
     * Starts the search of a subtree, without its first grid.
     *
     * @return false if the subtree does not fit on the board; the call then has no effect
     */
    boolean begin(Subtree branch) {
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
     * Continues until the subtree ends, a child does not fit on the board and is handed back, or this many nodes are
     * counted. May exceed the limit by up to {@value #MAX_AT_ONCE} nodes.
     *
     * @return number of nodes counted
     */
    long advance(long limit) {
        while (active && nodes < limit) {
            if ((fertile | jointlyFertile) == 0) {
                leave();
            } else {
                int slot = next();
                long rest = (fertile | jointlyFertile | quiet) & ~graph.conflicts(slot);
                long enabledLines = board.enabledLines(graph.key(slot));
                if ((rest | enabledLines) != 0
                        && !countLast(slot, rest, enabledLines)
                        && !descend(slot, rest, enabledLines)) {
                    refused.accept(child(slot, rest, enabledLines));
                    break;
                }
            }
        }
        long counted = nodes;
        nodes = 0;
        return counted;
    }

    /** Ends the search and hands out its unsearched subtrees. */
    void handOut(Consumer<Subtree> pieces) {
        while (active) {
            if ((fertile | jointlyFertile) == 0) {
                leave();
            } else {
                int slot = next();
                long rest = (fertile | jointlyFertile | quiet) & ~graph.conflicts(slot);
                long enabledLines = board.enabledLines(graph.key(slot));
                if ((rest | enabledLines) != 0) {
                    pieces.accept(child(slot, rest, enabledLines));
                }
            }
        }
    }

    /** Returns the progress of the search. The enumerator must be active. */
    Trail trail() {
        byte[] slots = new byte[depth - root.moves().size()];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = (byte) slotAt[root.moves().size() + i];
        }
        return new Trail(root, slots, Long.bitCount(fertile | jointlyFertile));
    }

    /** Ends the search and returns its progress, so that it can be resumed. */
    Trail pause() {
        Trail trail = trail();
        while (active) {
            leave();
        }
        return trail;
    }

    /**
     * Resumes the search of a subtree. The path to its position is not counted again.
     *
     * @throws IOException if the search never reaches the trail's position; the trail may come from a checkpoint
     */
    void resume(Trail trail) throws IOException {
        long[] counted = grids.clone();
        Subtree piece = trail.piece();
        // The search was started before the floor rose, so the bound must not prune its path.
        resuming = true;
        require(
                piece.counted() && piece.moves().size() < maxDepth && begin(piece),
                "A started subtree does not fit on the board");
        for (byte chosen : trail.slots()) {
            int slot;
            do {
                require((fertile | jointlyFertile) != 0, "A trail has a move that the search does not try");
                slot = next();
            } while (slot != chosen);
            long rest = (fertile | jointlyFertile | quiet) & ~graph.conflicts(slot);
            long enabledLines = board.enabledLines(graph.key(slot));
            require(
                    (rest | enabledLines) != 0 && descend(slot, rest, enabledLines),
                    "A trail has a move with no moves below it");
        }
        require(
                trail.left() <= Long.bitCount(fertile | jointlyFertile),
                "A trail has more untried moves than its position");
        while (Long.bitCount(fertile | jointlyFertile) > trail.left()) {
            next();
        }
        resuming = false;
        System.arraycopy(counted, 0, grids, 0, counted.length);
        nodes = 0;
    }

    /**
     * Counts the grids below a move if only three more moves are allowed, without playing them one by one.
     *
     * @return false if more moves are allowed, a longest game is still to be found, or the moves do not fit; nothing
     *     has been counted then
     */
    private boolean countLast(int slot, long rest, long enabledLines) {
        if (depth + 4 != maxDepth || longest < maxDepth || reach != null) {
            return false;
        }
        int key = graph.key(slot);
        int children = findEnabled(key, enabledLines);
        // The fallback still needs the slot of this move.
        long taken = needed | fertile | jointlyFertile | quiet | 1L << slot;
        if (children < 0 || Long.bitCount(taken) + children > ConflictGraph.SLOTS) {
            return false;
        }
        long all = placeEnabled(children, taken, rest);
        board.play(key);
        boolean room = lastMoves.count(all);
        board.play(key);
        if (!room || lastMoves.singles() + lastMoves.pairs() + lastMoves.triples() > MAX_AT_ONCE) {
            // The board has examined other moves, and the fallback needs the surroundings of this one.
            board.enabledLines(key);
            return false;
        }
        count(2, lastMoves.singles());
        count(3, lastMoves.pairs());
        count(4, lastMoves.triples());
        return true;
    }

    /** Assigns free slots to the enabled moves; returns all moves, including the remaining ones. */
    private long placeEnabled(int children, long taken, long rest) {
        long all = rest;
        for (int i = 0; i < children; i++) {
            int free = Long.numberOfTrailingZeros(~(taken | all));
            graph.put(free, enabledMove[i], board.line(enabledMove[i]), all);
            all |= 1L << free;
        }
        return all;
    }

    /**
     * Stores the moves that a move enables in {@link #enabledMove}. Returns their number, or −1 if one of them is off
     * the board.
     */
    private int findEnabled(int key, long enabledLines) {
        int children = 0;
        for (long bits = enabledLines; bits != 0; bits &= bits - 1) {
            int child = board.enabledMove(key, Long.numberOfTrailingZeros(bits));
            if (!board.hasRoom(child)) {
                return -1;
            }
            enabledMove[children++] = child;
        }
        return children;
    }

    private int next() {
        if (fertile != 0) {
            int slot = Long.numberOfTrailingZeros(fertile);
            fertile &= fertile - 1;
            return slot;
        }
        int slot = Long.numberOfTrailingZeros(jointlyFertile);
        jointlyFertile &= jointlyFertile - 1;
        return slot;
    }

    /**
     * Plays a move.
     *
     * @param rest remaining moves compatible with it
     * @param enabledLines result of {@link Board#enabledLines}, called just before
     * @return false if the moves that it enables do not fit; the call then has no effect
     */
    private boolean descend(int slot, long rest, long enabledLines) {
        int key = graph.key(slot);
        int children = findEnabled(key, enabledLines);
        if (children < 0 || Long.bitCount(rest) + children > ConflictGraph.SLOTS) {
            return false;
        }
        slotAt[depth] = slot;
        keyAt[depth] = key;
        fertileAt[depth] = fertile;
        restlessAt[depth] = jointlyFertile;
        quietAt[depth] = quiet;
        knownFertileAt[depth] = knownFertile;
        neededAt[depth] = needed;
        needed |= fertile | jointlyFertile | quiet;
        if (Long.bitCount(needed) + children > ConflictGraph.SLOTS) {
            spilledAt[depth] = graph.copy();
            needed = 0;
        }
        board.play(key);
        depth++;
        long near = graph.near(slot);
        long all = placeEnabled(children, needed, rest);
        enter(all, knownFertile & rest & ~near, rest & near | all & ~rest);
        return true;
    }

    /** Undoes the last move, or ends the search at the subtree's root. */
    private void leave() {
        if (depth == root.moves().size()) {
            active = false;
            return;
        }
        depth--;
        board.play(keyAt[depth]);
        fertile = fertileAt[depth];
        jointlyFertile = restlessAt[depth];
        quiet = quietAt[depth];
        knownFertile = knownFertileAt[depth];
        needed = neededAt[depth];
        if (spilledAt[depth] != null) {
            graph.set(spilledAt[depth]);
            spilledAt[depth] = null;
        }
    }

    /**
     * Classifies the moves of a position, and counts the grids with one more move or with quiet moves alone.
     *
     * @param all the moves
     * @param known moves that were fertile before the last move and are not near it
     * @param unknown moves to classify; all others are not fertile
     */
    private void enter(long all, long known, long unknown) {
        sorter.sort(all, known, unknown);
        fertile = sorter.fertile();
        jointlyFertile = sorter.jointlyFertile();
        quiet = sorter.quiet();
        knownFertile = fertile;
        if (countRegions(all)) {
            fertile = 0;
            jointlyFertile = 0;
            return;
        }
        int largest = countHere();
        if (depth + largest > longest && !isInRegion()) {
            recordBest(quiet == 0 ? all & -all : graph.independent(quiet, largest));
        }
        if (depth + 1 == maxDepth || (fertile | jointlyFertile) != 0 && canPrune(all)) {
            fertile = 0;
            jointlyFertile = 0;
        }
    }

    private boolean canPrune(long all) {
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
     * Counts the grids with one fertile or restless move, and with quiet moves alone. Returns the moves of the largest
     * of these grids.
     */
    private int countHere() {
        int tried = Long.bitCount(fertile | jointlyFertile);
        count(1, tried);
        long polynomial = graph.independent(quiet);
        int largest = Math.min(ConflictGraph.degree(polynomial), maxDepth - depth);
        for (int size = 1; size <= largest; size++) {
            count(size, ConflictGraph.coefficient(polynomial, size));
        }
        return Math.max(largest, Math.min(1, tried));
    }

    /**
     * Counts all grids below a position by its regions.
     *
     * @return false if no regions are found, the number of grids is too large, or a new longest game has to be found
     *     move by move; nothing has been counted then
     */
    private boolean countRegions(long all) {
        if (regions == null
                || Long.bitCount(fertile | jointlyFertile) < MIN_TRIED
                || resuming
                || maxDepth - depth < Regions.MAX_PLACES
                || !regions.divide(graph, all)) {
            return false;
        }
        long[] polynomial = countsOfRegions(all);
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

    /** Returns the counts of all regions combined, by number of moves; null if a move does not fit. */
    private long[] countsOfRegions(long all) {
        long quietOutside = quiet;
        long[] product = {1};
        long unknown = 0;
        for (int region = 0; region < regions.count(); region++) {
            long free = regions.free(region);
            if ((free & (fertile | jointlyFertile)) != 0) {
                quietOutside &= ~free;
                long[] known = table.get(regions.key(region), regions.secondKey(region));
                if (known == null) {
                    unknown |= 1L << region;
                } else {
                    product = RegionCache.product(product, known);
                }
            }
        }
        long polynomial = graph.independent(quietOutside);
        long[] quietCounts = new long[ConflictGraph.degree(polynomial) + 1];
        Arrays.setAll(quietCounts, size -> ConflictGraph.coefficient(polynomial, size));
        product = RegionCache.product(product, quietCounts);
        // Copies, because counting a region overwrites the current regions.
        int remaining = Long.bitCount(unknown);
        long[] free = new long[remaining];
        long[] keys = new long[remaining];
        long[] secondKeys = new long[remaining];
        for (; unknown != 0; unknown &= unknown - 1) {
            int region = Long.numberOfTrailingZeros(unknown);
            free[--remaining] = regions.free(region);
            keys[remaining] = regions.key(region);
            secondKeys[remaining] = regions.secondKey(region);
        }
        for (int i = 0; i < free.length; i++) {
            long[] counted = countRegion(free[i]);
            if (counted == null) {
                return null;
            }
            table.put(keys[i], secondKeys[i], counted);
            product = RegionCache.product(product, counted);
        }
        return product;
    }

    /** Returns the counts of a region by number of moves; null if one of its moves does not fit. */
    private long[] countRegion(long moves) {
        long[] outerCounts = counts;
        int outerDepth = countsDepth;
        long outerNodes = nodes;
        long outerFertile = fertile;
        long outerRestless = jointlyFertile;
        long outerQuiet = quiet;
        long outerKnownFertile = knownFertile;
        long outerNeeded = needed;
        counts = new long[Regions.MAX_PLACES + 1];
        counts[0] = 1;
        countsDepth = depth;
        needed |= fertile | jointlyFertile | quiet;
        fertile &= moves;
        jointlyFertile &= moves;
        quiet &= moves;
        knownFertile &= moves;
        countHere();
        boolean room = true;
        while (room && (depth > countsDepth || (fertile | jointlyFertile) != 0)) {
            if ((fertile | jointlyFertile) == 0) {
                leave();
            } else {
                int slot = next();
                long rest = (fertile | jointlyFertile | quiet) & ~graph.conflicts(slot);
                long enabledLines = board.enabledLines(graph.key(slot));
                room = (rest | enabledLines) == 0 || descend(slot, rest, enabledLines);
            }
        }
        while (depth > countsDepth) {
            leave();
        }
        long[] polynomial = room ? RegionCache.trim(counts) : null;
        counts = outerCounts;
        countsDepth = outerDepth;
        nodes = outerNodes;
        fertile = outerFertile;
        jointlyFertile = outerRestless;
        quiet = outerQuiet;
        knownFertile = outerKnownFertile;
        needed = outerNeeded;
        return polynomial;
    }

    /** Returns the subtree below a move, whose own grid has been counted. */
    private Subtree child(int slot, long rest, long enabledLines) {
        int key = graph.key(slot);
        List<Move> free = new ArrayList<>(moves(rest));
        for (long bits = enabledLines; bits != 0; bits &= bits - 1) {
            free.add(board.move(board.enabledMove(key, Long.numberOfTrailingZeros(bits))));
        }
        return new Subtree(played(1L << slot), List.copyOf(free), Subtree.TRIVIAL, true);
    }

    private void recordBest(long last) {
        setBest(played(last));
    }

    /** Returns the path to the current position and some moves playable next, after the problem's start. */
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
