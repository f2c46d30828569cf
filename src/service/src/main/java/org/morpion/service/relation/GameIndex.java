package org.morpion.service.relation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
 * Games of one variant by their points and lines, to find the relatives of a game among many. Any number of threads may
 * ask while none changes it.
 */
final class GameIndex {
    /*
     * Relatives share nine tenths of the points or of the lines. Points are enough to look at: in a legal game each
     * line has a new point of its own on it, so two games that share lines share at least as many points. Games whose
     * lengths and profiles allow it are compared bit by bit, in 8 orientations; an inverted index is slower, because
     * most games are dense around the cross and none of their points is rare.
     *
     * Whether a game has all lines of another, a few bits for its lines tell mostly; else the sorted bitmaps of both.
     *
     * Points beyond the board are shared only by two games that both sprawl beyond it, which are compared one by one.
     * There are none among those that people publish.
     */

    /** Relatives share at least so many hundredths of the longer game's points. */
    private static final int RELATED_PERCENT = 90;

    private static final int FIRST_ROOM = 4;

    /** The words of what tells most games apart of which none has all lines of the other. */
    private static final int SIGNATURE = 4;

    private static final Comparator<Related> CLOSEST_FIRST =
            Comparator.comparingInt((Related each) -> -each.shared()).thenComparing(Related::id);

    private final RuleSet rules;

    /** Numbers for the lines of all games that there are or were. */
    private final Map<Line, Integer> lineNumbers = new HashMap<>();

    private final Map<Integer, Boards> byScore = new HashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<Entry> entries = new ArrayList<>();

    /**
     * A game; null in the place of one that was taken out.
     *
     * @param lines their numbers
     * @param sprawling its points if they are not all on the board, or their profile is not exact; else null
     */
    private record Entry(String id, int score, RoaringBitmap lines, List<Point> sprawling) {}

    /**
     * What a game is compared by.
     *
     * @param images its board in each orientation
     */
    private record Shape(int score, PointBoard.Image[] images, PointProfile profile, List<Point> sprawling) {}

    /** The boards of the games of one length, one behind the other. */
    private static final class Boards {
        private long[] words = new long[FIRST_ROOM * PointBoard.WORDS];
        private long[] profiles = new long[FIRST_ROOM * 2];
        private long[] signatures = new long[FIRST_ROOM * SIGNATURE];
        private int[] games = new int[FIRST_ROOM];
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

        private int place(int number) {
            int place = 0;
            while (games[place] != number) {
                place++;
            }
            return place;
        }

        long[] board(int number) {
            int from = place(number) * PointBoard.WORDS;
            return Arrays.copyOfRange(words, from, from + PointBoard.WORDS);
        }

        void remove(int number) {
            int place = place(number);
            count--;
            games[place] = games[count];
            System.arraycopy(profiles, 2 * count, profiles, 2 * place, 2);
            System.arraycopy(words, count * PointBoard.WORDS, words, place * PointBoard.WORDS, PointBoard.WORDS);
            System.arraycopy(signatures, count * SIGNATURE, signatures, place * SIGNATURE, SIGNATURE);
        }
    }

    /**
     * A relative, and how much it shares.
     *
     * @param shared points, in the best orientation
     */
    record Related(String id, int shared) {}

    /**
     * The relatives of a game.
     *
     * @param count how many there are
     * @param closest those that share most first, some of them
     */
    record Relatives(int count, List<Related> closest) {}

    /**
     * The games around a game, none of which is of the same grid.
     *
     * @param larger those that have all its lines
     * @param smaller those of which it has all lines
     */
    record Nesting(List<String> larger, List<String> smaller) {}

    GameIndex(Variant variant) {
        rules = RuleSet.of(variant);
    }

    boolean has(String id) {
        return numbers.containsKey(id);
    }

    /** Whether a game is there under an id that has the lines, and with them the points, of a legal game. */
    boolean has(String id, List<Move> moves) {
        Integer number = numbers.get(id);
        return number != null
                && score(number) == moves.size()
                && entries.get(number).lines().equals(knownLines(moves, Symmetry.IDENTITY));
    }

    /** The id of a game that is there, by its number. */
    String id(int number) {
        return entries.get(number).id();
    }

    /** The number of moves of a game that is there. */
    int score(int number) {
        return entries.get(number).score();
    }

    /**
     * Adds a legal game that is not there.
     *
     * @return its number, which no other game ever has
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
     * Takes out a game that is there.
     *
     * @return the number that it had
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
     * The relatives of a legal game.
     *
     * @param except the id of the game itself, if it is there
     * @param most of those that are named
     */
    Relatives relatives(List<Move> moves, String except, int most) {
        Integer itself = numbers.get(except);
        PriorityQueue<Related> furthestFirst = new PriorityQueue<>(CLOSEST_FIRST.reversed());
        AtomicInteger count = new AtomicInteger();
        forEachSharing(
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

    /**
     * Finds games that share points with one that is there; it may be among them.
     *
     * @param percent at least so many hundredths of the longer game's points, in some orientation
     * @param wanted tells, by its number, whether a game is looked at, just before it would be
     */
    void forEachSharing(int number, int percent, IntPredicate wanted, IntConsumer found) {
        forEachSharing(shape(number), percent, wanted, (game, shared) -> found.accept(game));
    }

    private interface Found {
        void accept(int game, int shared);
    }

    private void forEachSharing(Shape shape, int percent, IntPredicate wanted, Found found) {
        byScore.forEach((score, boards) -> {
            int needed = (percent * Math.max(score, shape.score()) + 99) / 100;
            if (Math.min(score, shape.score()) >= needed) {
                forEachSharing(shape, boards, needed, wanted, found);
            }
        });
    }

    private void forEachSharing(Shape shape, Boards boards, int needed, IntPredicate wanted, Found found) {
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

    /** How many points the games share at most, in any orientation. */
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

    /** The games that have all lines of a legal game, in any orientation, and those of which it has all lines. */
    Nesting nesting(List<Move> moves) {
        RoaringBitmap larger = new RoaringBitmap();
        RoaringBitmap smaller = new RoaringBitmap();
        RoaringBitmap[] lines = Arrays.stream(Symmetry.values())
                .map(symmetry -> knownLines(moves, symmetry))
                .toArray(RoaringBitmap[]::new);
        byScore.forEach((score, boards) -> {
            // Games of one length are no part of each other.
            if (score < moves.size()) {
                addNested(lines, moves.size(), boards, true, smaller);
            } else if (score > moves.size()) {
                addNested(lines, moves.size(), boards, false, larger);
            }
        });
        return new Nesting(ids(larger), ids(smaller));
    }

    /** Adds those of some games of one length that are part of a game, or that it is part of. */
    private void addNested(RoaringBitmap[] lines, int score, Boards boards, boolean areParts, RoaringBitmap nested) {
        long[][] signatures = Arrays.stream(lines).map(GameIndex::signature).toArray(long[][]::new);
        for (int i = 0; i < boards.count; i++) {
            for (int j = 0; j < lines.length; j++) {
                boolean mayBe = areParts
                        ? isSubset(boards.signatures, i * SIGNATURE, signatures[j], 0)
                        : isSubset(signatures[j], 0, boards.signatures, i * SIGNATURE);
                if (mayBe) {
                    RoaringBitmap other = entries.get(boards.games[i]).lines();
                    boolean is = areParts
                            ? lines[j].contains(other)
                            : lines[j].getCardinality() == score && other.contains(lines[j]);
                    if (is) {
                        nested.add(boards.games[i]);
                        break;
                    }
                }
            }
        }
    }

    /** A bit for each line; some lines have the same. */
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

    /** The numbers of a game's lines in an orientation; lines that no game has ever had are missing. */
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

    /** The highest scores first. */
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
