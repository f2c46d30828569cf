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

/** Visits sets of points that are known, one after the other, and changes each of them to find others. */
final class IndexSearch {
    /*
     * A change is kept when it leads to a set of points within the window that is not known, or to the same points by
     * other lines: these cost nothing, and open other ways. All else is taken back. A visit sometimes goes on from a
     * new set; mostly it goes back to where it began, and leaves the new set to visits of its own.
     *
     * Near a peak most sets have no slack: their points have room for no more lines than their games have. The ways to
     * higher peaks lead over sets with some, whose games are shorter. A weight for the slack puts these on higher
     * levels.
     */
    private static final int LIMITS = 1 << 10;

    /**
     * Slack beyond this does not count. It is that of short games, and a search from an empty cross would keep to them.
     */
    private static final int MAX_SLACK = 3;

    /** A visit has fewer nodes than this and one change: it is a step of a run. */
    private static final int VISIT_NODES = 40_000;

    /** A larger one would be of a game that goes a hundred points away from the cross; it costs tens of megabytes. */
    private static final int LARGEST_BOARD = 8;

    /** More games that are not finished are not taken in before these are. */
    private static final int MAX_UNFINISHED = 100;

    private final Problem problem;
    private final ExploreOptions options;
    private final Exclusion exclusion;
    private final RandomSource random;
    private final LocalSearch search;
    private final PointSets pointSets;
    private final Archive archive;

    /**
     * Limits on what a change removes, so that each size between two powers is as likely as that between the next two.
     */
    private final int[] limits = new int[LIMITS];

    /** Games that were given, to be completed. */
    private final List<List<Move>> unfinished = new ArrayList<>();

    /** Of the present game, what {@link PointSets} makes of it. */
    private long[] images;

    private long nodes;
    private long playouts;
    private List<Move> best;

    /** @param exclusion games that are not taken in, however they come about */
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

    /** The longest game that this search has itself played; the problem's start at first. */
    List<Move> best() {
        return best;
    }

    /** Whether there is no game that may be remembered. */
    boolean isEmpty() {
        return archive.isEmpty();
    }

    /** The length of the longest finished game that is known, given or played. */
    int longest() {
        return problem.start().size() + archive.longest();
    }

    /** A game of this length; there must be a finished one. */
    List<Move> longestGame() {
        return withStart(archive.best().game());
    }

    /** A game of each remembered set of points that has games of {@link #longest} moves. */
    List<List<Move>> longestGames() {
        return archive.longestGames().map(this::withStart).toList();
    }

    private List<Move> withStart(PackedGame own) {
        List<Move> moves = new ArrayList<>(problem.start());
        moves.addAll(own.moves());
        return List.copyOf(moves);
    }

    /** The highest level of a set of points that is remembered. */
    int highestLevel() {
        return archive.highest();
    }

    /** Forgets all sets of points and games. */
    void clear() {
        unfinished.clear();
        archive.clear();
    }

    /**
     * Takes in a game if it is within the window and its set of points is not known; one that is not finished, in any
     * case.
     */
    void offer(List<Move> game) {
        Position position = positionAfter(game);
        if (position.count() > 0) {
            if (unfinished.size() < MAX_UNFINISHED) {
                unfinished.add(game);
            }
        } else {
            take(game);
        }
    }

    /** The next visit, or the completion of a game that is not finished; the first game of all is made from nothing. */
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
        take(whole);
    }

    private void visit(Archive.Entry entry) {
        int[] begun = codes(entry.game().moves());
        long[] imagesOfBegun = pointSets.images(begun);
        search.load(begun);
        images = imagesOfBegun;
        long end = nodes + VISIT_NODES;
        for (int i = 0; i < options.visit() && nodes < end; i++) {
            if (change() && random.nextDouble() < options.back()) {
                search.load(begun);
                images = imagesOfBegun;
            }
        }
        if (PointSets.number(images) == entry.number()) {
            entry.replace(PackedGame.of(ownMoves(search.moves())));
        }
    }

    /** One change; whether it has led to a set that was not known. */
    private boolean change() {
        int limit = Math.min(limits[random.nextInt(LIMITS)], search.length());
        int seeds = 1 + random.nextInt(options.maxSeeds());
        int placed = search.change(limit, seeds, random.nextDouble() < options.seedsLast());
        nodes += placed;
        playouts++;
        boolean isNew = search.isChanged() && decide();
        if (placed > 0) {
            // Whatever the game was before, this search has now placed moves of it.
            rememberBest();
        }
        return isNew;
    }

    /** Keeps the change or takes it back; whether it has led to a set that was not known. */
    private boolean decide() {
        int length = search.length() + search.gain();
        boolean mayBeWanted = mayBeWanted(length);
        if (search.gain() == 0 || mayBeWanted) {
            long[] changed = pointSets.images(images, search.changes());
            long number = PointSets.number(changed);
            if (Arrays.equals(changed, images)) {
                search.keep();
                return false;
            }
            if (mayBeWanted && !archive.isKnown(number)) {
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

    private void take(List<Move> whole) {
        List<Move> own = ownMoves(whole);
        int[] codes = codes(own);
        long number = PointSets.number(pointSets.images(codes));
        if (mayBeWanted(own.size()) && !archive.isKnown(number)) {
            int level = levelOf(codes);
            if (archive.wants(own.size(), level) && !exclusion.excludes(own)) {
                archive.add(number, own.size(), level, PackedGame.of(own));
            }
        }
    }

    /** Whether the game is excluded as the last change has left it. */
    private boolean isChangeExcluded() {
        if (!exclusion.isInForce()) {
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

    /** Whether a game of this length is wanted if its slack is the most that counts. Without it, to say is cheap. */
    private boolean mayBeWanted(int length) {
        return archive.wants(length, length + options.slackWeight() * MAX_SLACK);
    }

    /**
     * The level of the search's game as the last change has left it.
     *
     * @param length of this game
     */
    private int level(int length) {
        if (options.slackWeight() == 0) {
            return length;
        }
        int slack = search.room() - problem.start().size() - length;
        return length + options.slackWeight() * Math.min(slack, MAX_SLACK);
    }

    /** The level of a finished game, which the search may take up for this. */
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

    /** Takes up what {@link #save} wrote. */
    static IndexSearch restore(
            Problem problem, ExploreOptions options, Exclusion exclusion, RandomSource random, DataInputStream state)
            throws IOException {
        long nodes = Checkpoint.readCount(state);
        long playouts = Checkpoint.readCount(state);
        List<Move> best = Checkpoint.readGame(state, problem);
        int boardSize = state.readInt();
        Checkpoint.require(boardSize <= LARGEST_BOARD, "No game needs a board of the size 2^" + boardSize);
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
     * The engine checks the games of the archive: it is as strict as the reference, and there may be a hundred
     * thousand.
     *
     * @param position after the start; the same when this returns
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
        Checkpoint.require(isFinished, "A remembered game of " + own.size() + " moves is not legal, or not finished");
    }
}
