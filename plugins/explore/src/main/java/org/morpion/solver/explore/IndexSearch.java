package org.morpion.solver.explore;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.morpion.game.Position;
import org.morpion.record.Move;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Problem;
import org.morpion.solver.RandomSource;
import org.morpion.solver.annealing.LocalSearch;
import org.morpion.solver.perturbation.Exclusion;

/** Search over an archive of sets of points: visits known sets in turn, and changes their games to find others. */
final class IndexSearch {
    /*
     * A change is kept if it leads to an unknown set of points within the window, or to the same points with other
     * lines, which is free and opens other changes. All other changes are undone. After finding a new set a visit
     * usually returns to its first game and leaves the new set to later visits.
     *
     * Near a peak most sets have no slack: their points have room for no more lines than their games have. Paths to
     * higher peaks lead over sets with slack, whose games are shorter. A weight on slack raises the levels of these
     * sets.
     */
    private static final int LIMITS = 1 << 10;

    /** Bound on the slack that counts. Short games have more, and a search from an empty cross would favour them. */
    private static final int MAX_SLACK = 3;

    /** Bound on the nodes of a visit, apart from its last change; a visit is one step of a run. */
    private static final int VISIT_NODES = 40_000;

    /**
     * Base-2 logarithm of the largest board width that a checkpoint may ask for. Only a game a hundred points from the
     * cross needs a larger board, which takes tens of megabytes.
     */
    private static final int MAX_BOARD_SIZE = 8;

    /** Maximum number of queued unfinished games; more are rejected. */
    private static final int MAX_UNFINISHED = 100;

    private final Problem problem;
    private final ExploreOptions options;
    private final Exclusion exclusion;
    private final RandomSource random;
    private final LocalSearch search;
    private final PointSets pointSets;
    private final Archive archive;

    /** Limits on the moves that a change removes, evenly spaced on a logarithmic scale. */
    private final int[] limits = new int[LIMITS];

    /** Offered games that have to be completed. */
    private final List<List<Move>> unfinished = new ArrayList<>();

    /** Numbers of the images of the current game's set, by {@link PointSets}. */
    private long[] images;

    private long nodes;
    private long playouts;
    private List<Move> best;

    /** @param exclusion filter of games that the archive rejects, from any source */
    IndexSearch(Problem problem, ExploreOptions options, Exclusion exclusion, RandomSource random) {
        this(problem, options, exclusion, random, LocalSearch.of(problem, random));
    }

    private IndexSearch(
            Problem problem, ExploreOptions options, Exclusion exclusion, RandomSource random, LocalSearch search) {
        this.problem = problem;
        this.options = options;
        this.exclusion = exclusion;
        this.random = random;
        this.search = search;
        pointSets = new PointSets(problem, search);
        archive = new Archive(options.archive(), options.window());
        best = problem.start();
        double ratio = (Math.max(options.minRemoved(), options.maxRemoved()) + 1.0) / options.minRemoved();
        for (int i = 0; i < LIMITS; i++) {
            limits[i] = (int) (options.minRemoved() * StrictMath.exp(StrictMath.log(ratio) * i / LIMITS));
        }
    }

    long nodes() {
        return nodes;
    }

    long playouts() {
        return playouts;
    }

    /** Returns the longest game that this search has played, initially the problem's start. */
    List<Move> best() {
        return best;
    }

    /** Returns whether the archive is empty. */
    boolean isEmpty() {
        return archive.isEmpty();
    }

    /** Returns the length of the longest known finished game, offered or played. */
    int longest() {
        return problem.start().size() + archive.longest();
    }

    /** Returns a game of length {@link #longest}. The archive must not be empty. */
    List<Move> longestGame() {
        return withStart(archive.best().game());
    }

    /** Returns a game of each known set of points that has a game of {@link #longest} moves. */
    List<List<Move>> longestGames() {
        return archive.longestGames().map(this::withStart).toList();
    }

    private List<Move> withStart(PackedGame own) {
        List<Move> moves = new ArrayList<>(problem.start());
        moves.addAll(own.moves());
        return List.copyOf(moves);
    }

    /** Returns the highest level of the archive. */
    int highestLevel() {
        return archive.highest();
    }

    /** Removes all sets of points and queued games. */
    void clear() {
        unfinished.clear();
        archive.clear();
    }

    /** Adds a finished game if the archive accepts its set of points. Queues an unfinished game for completion. */
    void offer(List<Move> game) {
        Position position = positionAfter(game);
        if (position.count() > 0) {
            if (unfinished.size() < MAX_UNFINISHED) {
                unfinished.add(game);
            }
        } else {
            add(game);
        }
    }

    /** Completes a queued game, or else visits a set. If the archive is empty, plays a random game. */
    void visit() {
        if (!unfinished.isEmpty()) {
            complete(unfinished.remove(0));
        } else if (archive.isEmpty()) {
            complete(problem.start());
        } else {
            visit(archive.draw(random));
        }
    }

    private void complete(List<Move> game) {
        Position position = positionAfter(game);
        while (position.count() > 0) {
            position.play(random.nextInt(position.count()));
            nodes++;
        }
        playouts++;
        List<Move> whole = position.moves();
        rememberBest(whole);
        add(whole);
    }

    private void visit(Archive.Entry entry) {
        int[] firstCodes = codes(entry.game().moves());
        long[] firstImages = pointSets.images(firstCodes);
        search.load(firstCodes);
        images = firstImages;
        long end = nodes + VISIT_NODES;
        for (int i = 0; i < options.visit() && nodes < end; i++) {
            if (change() && random.nextDouble() < options.back()) {
                search.load(firstCodes);
                images = firstImages;
            }
        }
        if (PointSets.number(images) == entry.number()) {
            entry.replace(PackedGame.of(ownMoves(search.moves())));
        }
    }

    /** Makes one change; returns whether it leads to an unknown set. */
    private boolean change() {
        int limit = Math.min(limits[random.nextInt(LIMITS)], search.length());
        int seeds = 1 + random.nextInt(options.maxSeeds());
        int placed = search.change(limit, seeds, random.nextDouble() < options.seedsLast());
        nodes += placed;
        playouts++;
        boolean isNew = search.isChanged() && decide();
        if (placed > 0) {
            // The current game may come from elsewhere, but this search has now played moves of it.
            rememberBest();
        }
        return isNew;
    }

    /** Keeps or undoes the change; returns whether it leads to an unknown set. */
    private boolean decide() {
        int length = search.length() + search.gain();
        boolean mayBeAccepted = mayBeAccepted(length);
        if (search.gain() == 0 || mayBeAccepted) {
            long[] changed = pointSets.images(images, search.changes());
            long number = PointSets.number(changed);
            if (Arrays.equals(changed, images)) {
                search.keep();
                return false;
            }
            if (mayBeAccepted && !archive.isKnown(number)) {
                int level = level(length);
                if (archive.wants(length, level) && !isChangeExcluded()) {
                    search.keep();
                    images = changed;
                    archive.add(number, length, level, PackedGame.of(ownMoves(search.moves())));
                    return true;
                }
            }
        }
        search.takeBack();
        return false;
    }

    private void add(List<Move> whole) {
        List<Move> own = ownMoves(whole);
        int[] codes = codes(own);
        long number = PointSets.number(pointSets.images(codes));
        if (mayBeAccepted(own.size()) && !archive.isKnown(number)) {
            int level = levelOf(codes);
            if (archive.wants(own.size(), level) && !exclusion.excludes(own)) {
                archive.add(number, own.size(), level, PackedGame.of(own));
            }
        }
    }

    /** Returns whether the game after the last change is excluded. */
    private boolean isChangeExcluded() {
        if (!exclusion.isActive()) {
            return false;
        }
        Set<Integer> codes = Arrays.stream(search.codes()).boxed().collect(Collectors.toSet());
        for (int code : search.changes()) {
            if (!codes.remove(code)) {
                codes.add(code);
            }
        }
        return exclusion.excludes(codes.stream().map(search::move).toList());
    }

    /**
     * Returns whether the archive would accept a game of this length with maximum slack; cheaper than computing the
     * slack.
     */
    private boolean mayBeAccepted(int length) {
        return archive.wants(length, length + options.slackWeight() * MAX_SLACK);
    }

    /**
     * Returns the level of the search's game after the last change.
     *
     * @param length length of that game
     */
    private int level(int length) {
        if (options.slackWeight() == 0) {
            return length;
        }
        int slack = search.room() - problem.start().size() - length;
        return length + options.slackWeight() * Math.min(slack, MAX_SLACK);
    }

    /** Returns the level of a finished game; may load the game into the search. */
    private int levelOf(int[] codes) {
        if (options.slackWeight() > 0) {
            search.load(codes);
        }
        return level(codes.length);
    }

    private void rememberBest() {
        if (problem.start().size() + search.length() > best.size()) {
            rememberBest(search.moves());
        }
    }

    private void rememberBest(List<Move> game) {
        if (game.size() > best.size() && !exclusion.excludes(ownMoves(game))) {
            best = List.copyOf(game);
        }
    }

    private List<Move> ownMoves(List<Move> game) {
        return game.subList(problem.start().size(), game.size());
    }

    private Position positionAfter(List<Move> game) {
        Position position = problem.position();
        ownMoves(game).forEach(position::play);
        return position;
    }

    private int[] codes(List<Move> own) {
        return own.stream().mapToInt(search::code).toArray();
    }

    void save(DataOutputStream state) throws IOException {
        state.writeLong(nodes);
        state.writeLong(playouts);
        Checkpoint.writeMoves(state, best);
        state.writeInt(search.boardSize());
        state.writeInt(unfinished.size());
        for (List<Move> game : unfinished) {
            Checkpoint.writeMoves(state, game);
        }
        archive.save(state);
    }

    /** Reads the search that {@link #save} wrote. */
    static IndexSearch restore(
            Problem problem, ExploreOptions options, Exclusion exclusion, RandomSource random, DataInputStream state)
            throws IOException {
        long nodes = Checkpoint.readCount(state);
        long playouts = Checkpoint.readCount(state);
        List<Move> best = Checkpoint.readGame(state, problem);
        int boardSize = state.readInt();
        Checkpoint.require(
                boardSize <= MAX_BOARD_SIZE,
                "The checkpoint has a board of size 2^" + boardSize + "; no game needs it");
        IndexSearch index =
                new IndexSearch(problem, options, exclusion, random, LocalSearch.of(problem, random, boardSize));
        index.nodes = nodes;
        index.playouts = playouts;
        index.best = best;
        int count = Checkpoint.readLength(state, MAX_UNFINISHED, Integer.BYTES);
        for (int i = 0; i < count; i++) {
            index.unfinished.add(Checkpoint.readGame(state, problem));
        }
        Position position = problem.position();
        index.archive.restore(state, new Archive.Reader() {
            @Override
            public long number(List<Move> own) throws IOException {
                requireFinished(position, own);
                return PointSets.number(index.pointSets.images(index.codes(own)));
            }

            @Override
            public int level(List<Move> own) {
                return index.levelOf(index.codes(own));
            }
        });
        return index;
    }

    /**
     * Checks a game of the archive. The engine does this because it is as strict as the reference implementation, and
     * fast enough for a hundred thousand games.
     *
     * @param position position after the start, unchanged on return
     */
    private static void requireFinished(Position position, List<Move> own) throws IOException {
        int played = 0;
        while (played < own.size() && position.indexOf(own.get(played)) >= 0) {
            position.play(position.indexOf(own.get(played)));
            played++;
        }
        boolean isFinished = played == own.size() && position.count() == 0;
        for (int i = 0; i < played; i++) {
            position.undo();
        }
        Checkpoint.require(isFinished, "A game of the archive, of " + own.size() + " moves, is illegal or unfinished");
    }
}
