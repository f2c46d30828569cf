package org.morpion.relations;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Variant;
import org.roaringbitmap.RoaringBitmap;

/**
 * An index of one variant's games by their points and lines, for finding relatives and nested games. Concurrent reads
 * are safe while no thread changes it.
 */
final class GameIndex {
    /*
     * Relatives share at least 90 % of the points or lines. Comparing points suffices: each line of a legal game has
     * its own new point, so two games share at least as many points as lines.
     *
     * Games with compatible lengths and profiles are compared with bit operations in 8 orientations. An inverted index
     * is slower, because most games are dense around the cross, so that no point is rare.
     *
     * For nested games, signatures of the lines rule out most pairs. Sorted bitmaps decide the rest.
     *
     * Points beyond the board matter only if both games extend beyond it. Such pairs are compared point by point. They
     * don't occur among published games.
     */

    /** Relatives share at least this percentage of the longer game's points. */
    private static final int RELATED_PERCENT = 90;

    private static final int INITIAL_CAPACITY = 4;

    /** Words per signature. Signatures rule out most games as subsets of one another. */
    private static final int SIGNATURE = 4;

    private static final Comparator<Related> CLOSEST_FIRST =
            Comparator.comparingInt((Related each) -> -each.shared()).thenComparing(Related::id);

    private static final Comparator<Entry> BEST_FIRST =
            Comparator.comparingInt((Entry each) -> -each.score()).thenComparing(Entry::id);

    private final RuleSet rules;

    /** Line numbers, including lines of removed games. */
    private final Map<Line, Integer> lineNumbers = new HashMap<>();

    private final Map<Integer, Boards> byScore = new HashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<Entry> entries = new ArrayList<>();

    /**
     * A game; its list element is null after its removal.
     *
     * @param lines numbers of its lines
     * @param sprawling its points if some are beyond the board or its profile is not exact; otherwise null
     */
    private record Entry(String id, int score, RoaringBitmap lines, List<Point> sprawling) {}

    /**
     * The precomputed data for comparing a game with many others.
     *
     * @param images its board in each orientation
     */
    private record Shape(int score, PointBoard.Image[] images, PointProfile profile, List<Point> sprawling) {}

    /** The boards of all games of one length, in contiguous arrays. */
    private static final class Boards {
        private long[] words = new long[INITIAL_CAPACITY * PointBoard.WORDS];
        private long[] profiles = new long[INITIAL_CAPACITY * 2];
        private long[] signatures = new long[INITIAL_CAPACITY * SIGNATURE];
        private int[] games = new int[INITIAL_CAPACITY];
        private int count;

        void add(int number, Shape shape, long[] signature) {
            if (count == games.length) {
                games = Arrays.copyOf(games, 2 * games.length);
                profiles = Arrays.copyOf(profiles, 2 * profiles.length);
                words = Arrays.copyOf(words, 2 * words.length);
                signatures = Arrays.copyOf(signatures, 2 * signatures.length);
            }
            games[count] = number;
            profiles[2 * count] = shape.profile().low();
            profiles[2 * count + 1] = shape.profile().high();
            System.arraycopy(
                    shape.images()[Symmetry.IDENTITY.ordinal()].words(),
                    0,
                    words,
                    count * PointBoard.WORDS,
                    PointBoard.WORDS);
            System.arraycopy(signature, 0, signatures, count * SIGNATURE, SIGNATURE);
            count++;
        }

        private int slot(int number) {
            int slot = 0;
            while (games[slot] != number) {
                slot++;
            }
            return slot;
        }

        long[] board(int number) {
            int from = slot(number) * PointBoard.WORDS;
            return Arrays.copyOfRange(words, from, from + PointBoard.WORDS);
        }

        void remove(int number) {
            int slot = slot(number);
            count--;
            games[slot] = games[count];
            System.arraycopy(profiles, 2 * count, profiles, 2 * slot, 2);
            System.arraycopy(words, count * PointBoard.WORDS, words, slot * PointBoard.WORDS, PointBoard.WORDS);
            System.arraycopy(signatures, count * SIGNATURE, signatures, slot * SIGNATURE, SIGNATURE);
        }
    }

    /**
     * A relative.
     *
     * @param shared number of shared points, in the best orientation
     */
    record Related(String id, int shared) {}

    /**
     * The relatives of a game.
     *
     * @param count number of all relatives
     * @param closest the closest ones, most shared points first
     */
    record Relatives(int count, List<Related> closest) {}

    /**
     * The games that contain a game or are contained in it, without games of the same grid.
     *
     * @param larger ids of the games that contain all its lines
     * @param smaller ids of the games whose lines it contains
     */
    record Nesting(List<String> larger, List<String> smaller) {}

    GameIndex(Variant variant) {
        rules = RuleSet.of(variant);
    }

    boolean has(String id) {
        return numbers.containsKey(id);
    }

    /** Whether the index has a game with this id and the lines, and thus the points, of this legal game. */
    boolean has(String id, List<Move> moves) {
        Integer number = numbers.get(id);
        return number != null
                && score(number) == moves.size()
                && entries.get(number).lines().equals(knownLines(moves, Symmetry.IDENTITY));
    }

    /** Returns the id of an indexed game. */
    String id(int number) {
        return entries.get(number).id();
    }

    /** Returns the number of moves of an indexed game. */
    int score(int number) {
        return entries.get(number).score();
    }

    /**
     * Adds a legal game whose id is not in the index.
     *
     * @return its number, which is never reused
     */
    int add(String id, List<Move> moves) {
        int number = entries.size();
        Shape shape = shape(points(moves));
        RoaringBitmap lines = new RoaringBitmap();
        moves.forEach(move -> lines.add(lineNumbers.computeIfAbsent(move.line(), line -> lineNumbers.size())));
        lines.trim();
        entries.add(new Entry(id, moves.size(), lines, shape.sprawling()));
        numbers.put(id, number);
        byScore.computeIfAbsent(moves.size(), score -> new Boards()).add(number, shape, signature(lines));
        return number;
    }

    /**
     * Removes an indexed game.
     *
     * @return its former number
     */
    int remove(String id) {
        int number = numbers.remove(id);
        byScore.get(score(number)).remove(number);
        entries.set(number, null);
        return number;
    }

    private static List<Point> points(List<Move> moves) {
        return moves.stream().map(Move::point).toList();
    }

    private Shape shape(List<Point> points) {
        PointProfile profile = PointProfile.of(points, rules);
        boolean fits = PointBoard.holds(points, rules) && profile.isExact();
        PointBoard.Image[] images = Arrays.stream(Symmetry.values())
                .map(symmetry -> new PointBoard.Image(PointBoard.of(points, symmetry, rules)))
                .toArray(PointBoard.Image[]::new);
        return new Shape(points.size(), images, profile, fits ? null : points);
    }

    private Shape shape(int number) {
        Entry entry = entries.get(number);
        return shape(
                entry.sprawling() != null
                        ? entry.sprawling()
                        : PointBoard.points(byScore.get(entry.score()).board(number), rules));
    }

    /**
     * Finds the relatives of a legal game.
     *
     * @param except id of the game itself, which is left out; need not be in the index
     * @param most maximum number of relatives to return
     */
    Relatives relatives(List<Move> moves, String except, int most) {
        Integer itself = numbers.get(except);
        PriorityQueue<Related> furthestFirst = new PriorityQueue<>(CLOSEST_FIRST.reversed());
        AtomicInteger count = new AtomicInteger();
        forEachSimilar(
                shape(points(moves)), RELATED_PERCENT, game -> itself == null || game != itself, (game, shared) -> {
                    count.incrementAndGet();
                    if (furthestFirst.size() < most || furthestFirst.element().shared() <= shared) {
                        furthestFirst.add(new Related(id(game), shared));
                    }
                    if (furthestFirst.size() > most) {
                        furthestFirst.remove();
                    }
                });
        return new Relatives(
                count.get(), furthestFirst.stream().sorted(CLOSEST_FIRST).toList());
    }

    /** Returns the game with the most points in common with a legal game; in a tie the longest. Empty if none has any. */
    Optional<Related> nearest(List<Move> moves) {
        Shape shape = shape(points(moves));
        int[] nearest = {-1};
        int[] most = {1};
        byScore.forEach((score, boards) -> forEachSimilar(shape, boards, most[0], game -> true, (game, shared) -> {
            if (shared > most[0]
                    || shared == most[0]
                            && (nearest[0] < 0 || BEST_FIRST.compare(entries.get(game), entries.get(nearest[0])) < 0)) {
                nearest[0] = game;
                most[0] = shared;
            }
        }));
        return nearest[0] < 0 ? Optional.empty() : Optional.of(new Related(id(nearest[0]), most[0]));
    }

    /**
     * Finds the games that share points with an indexed game. The game itself may be among them.
     *
     * @param percent minimum percentage of shared points, relative to the longer game, in the best orientation
     * @param wanted whether to compare the game with this number; called immediately before the comparison
     */
    void forEachSimilar(int number, int percent, IntPredicate wanted, IntConsumer found) {
        forEachSimilar(shape(number), percent, wanted, (game, shared) -> found.accept(game));
    }

    private interface Found {
        void accept(int game, int shared);
    }

    private void forEachSimilar(Shape shape, int percent, IntPredicate wanted, Found found) {
        byScore.forEach((score, boards) -> {
            int needed = (percent * Math.max(score, shape.score()) + 99) / 100;
            if (Math.min(score, shape.score()) >= needed) {
                forEachSimilar(shape, boards, needed, wanted, found);
            }
        });
    }

    private void forEachSimilar(Shape shape, Boards boards, int needed, IntPredicate wanted, Found found) {
        for (int i = 0; i < boards.count; i++) {
            int game = boards.games[i];
            List<Point> other =
                    shape.sprawling() == null ? null : entries.get(game).sprawling();
            if (other != null) {
                int shared = shared(shape.sprawling(), other);
                if (shared >= needed && wanted.test(game)) {
                    found.accept(game, shared);
                }
            } else if (shape.profile().mostShared(boards.profiles[2 * i], boards.profiles[2 * i + 1]) >= needed
                    && wanted.test(game)) {
                int shared = shared(shape, boards.words, i * PointBoard.WORDS);
                if (shared >= needed) {
                    found.accept(game, shared);
                }
            }
        }
    }

    /** Returns the number of shared points in the best orientation. */
    private static int shared(Shape shape, long[] boards, int from) {
        int most = 0;
        for (PointBoard.Image image : shape.images()) {
            most = Math.max(most, image.shared(boards, from));
        }
        return most;
    }

    private int shared(List<Point> points, List<Point> others) {
        Set<Point> other = new HashSet<>(others);
        int most = 0;
        for (Symmetry symmetry : Symmetry.values()) {
            long shared = points.stream()
                    .map(point -> symmetry.apply(point, rules))
                    .filter(other::contains)
                    .count();
            most = Math.max(most, (int) shared);
        }
        return most;
    }

    /**
     * Finds the games that contain all lines of a legal game in some orientation, and the games whose lines it
     * contains.
     */
    Nesting nesting(List<Move> moves) {
        RoaringBitmap larger = new RoaringBitmap();
        RoaringBitmap smaller = new RoaringBitmap();
        RoaringBitmap[] lines = Arrays.stream(Symmetry.values())
                .map(symmetry -> knownLines(moves, symmetry))
                .toArray(RoaringBitmap[]::new);
        byScore.forEach((score, boards) -> {
            // A game can't contain another one of the same length.
            if (score < moves.size()) {
                addNested(lines, moves.size(), boards, true, smaller);
            } else if (score > moves.size()) {
                addNested(lines, moves.size(), boards, false, larger);
            }
        });
        return new Nesting(ids(larger), ids(smaller));
    }

    /** Adds to {@code nested} the boards' games that are part of a game, or that contain it. */
    private void addNested(RoaringBitmap[] lines, int score, Boards boards, boolean areParts, RoaringBitmap nested) {
        long[][] signatures = Arrays.stream(lines).map(GameIndex::signature).toArray(long[][]::new);
        for (int i = 0; i < boards.count; i++) {
            for (int j = 0; j < lines.length; j++) {
                boolean isPossible = areParts
                        ? isSubset(boards.signatures, i * SIGNATURE, signatures[j], 0)
                        : isSubset(signatures[j], 0, boards.signatures, i * SIGNATURE);
                if (isPossible) {
                    RoaringBitmap other = entries.get(boards.games[i]).lines();
                    boolean isNested = areParts
                            ? lines[j].contains(other)
                            : lines[j].getCardinality() == score && other.contains(lines[j]);
                    if (isNested) {
                        nested.add(boards.games[i]);
                        break;
                    }
                }
            }
        }
    }

    /** Returns a Bloom filter of the lines, with one bit per line. */
    private static long[] signature(RoaringBitmap lines) {
        long[] words = new long[SIGNATURE];
        lines.forEach((org.roaringbitmap.IntConsumer) line -> words[line % SIGNATURE] |= 1L << line / SIGNATURE);
        return words;
    }

    private static boolean isSubset(long[] some, int from, long[] all, int fromAll) {
        for (int i = 0; i < SIGNATURE; i++) {
            if ((some[from + i] & ~all[fromAll + i]) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns the numbers of a game's lines in an orientation. Leaves out lines of no indexed game. */
    private RoaringBitmap knownLines(List<Move> moves, Symmetry symmetry) {
        RoaringBitmap known = new RoaringBitmap();
        for (Move move : moves) {
            Integer number = lineNumbers.get(symmetry.apply(move, rules).line());
            if (number != null) {
                known.add(number);
            }
        }
        return known;
    }

    /** Returns the ids, highest scores first. */
    private List<String> ids(RoaringBitmap games) {
        List<String> ids = new ArrayList<>();
        games.stream()
                .boxed()
                .sorted(Comparator.comparingInt((Integer number) -> -score(number))
                        .thenComparing(this::id))
                .forEach(number -> ids.add(id(number)));
        return ids;
    }
}
