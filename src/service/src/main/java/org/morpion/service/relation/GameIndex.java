package org.morpion.service.relation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
     * Points beyond the board are shared only by two games that both sprawl beyond it, which are compared one by one.
     * There are none among those that people publish.
     */

    /** Relatives share at least so many hundredths of the longer game's points. */
    private static final int RELATED_PERCENT = 90;

    private static final RoaringBitmap EMPTY = new RoaringBitmap();
    private static final int FIRST_ROOM = 4;

    private final RuleSet rules;

    /** The games that have each line. */
    private final Map<Line, RoaringBitmap> byLine = new HashMap<>();

    private final Map<Integer, Boards> byScore = new HashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<Entry> entries = new ArrayList<>();

    /**
     * A game; null in the place of one that was taken out.
     *
     * @param sprawling its points if they are not all on the board, or their profile is not exact; else null
     */
    private record Entry(String id, int score, List<Point> sprawling) {}

    /**
     * What a game is compared by.
     *
     * @param images its board in each orientation
     */
    private record Shape(int score, long[][] images, PointProfile profile, List<Point> sprawling) {}

    /** The boards of the games of one length, one behind the other. */
    private static final class Boards {
        private long[] words = new long[FIRST_ROOM * PointBoard.WORDS];
        private long[] profiles = new long[FIRST_ROOM * 2];
        private int[] games = new int[FIRST_ROOM];
        private int count;

        void add(int number, Shape shape) {
            if (count == games.length) {
                games = Arrays.copyOf(games, 2 * games.length);
                profiles = Arrays.copyOf(profiles, 2 * profiles.length);
                words = Arrays.copyOf(words, 2 * words.length);
            }
            games[count] = number;
            profiles[2 * count] = shape.profile().low();
            profiles[2 * count + 1] = shape.profile().high();
            System.arraycopy(
                    shape.images()[Symmetry.IDENTITY.ordinal()], 0, words, count * PointBoard.WORDS, PointBoard.WORDS);
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
        }
    }

    /**
     * A relative, and how much it shares.
     *
     * @param shared points, in the best orientation
     */
    record Related(String id, int shared) {}

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
        entries.add(new Entry(id, moves.size(), shape.sprawling()));
        numbers.put(id, number);
        byScore.computeIfAbsent(moves.size(), score -> new Boards()).add(number, shape);
        for (Move move : moves) {
            byLine.computeIfAbsent(move.line(), line -> new RoaringBitmap()).add(number);
        }
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
        byLine.values().forEach(games -> games.remove(number));
        entries.set(number, null);
        return number;
    }

    private static List<Point> points(List<Move> moves) {
        return moves.stream().map(Move::point).toList();
    }

    private Shape shape(List<Point> points) {
        PointProfile profile = PointProfile.of(points, rules);
        boolean fits = PointBoard.holds(points, rules) && profile.isExact();
        long[][] images = Arrays.stream(Symmetry.values())
                .map(symmetry -> PointBoard.of(points, symmetry, rules))
                .toArray(long[][]::new);
        return new Shape(points.size(), images, profile, fits ? null : points);
    }

    private Shape shape(int number) {
        Entry entry = entries.get(number);
        return shape(
                entry.sprawling() != null
                        ? entry.sprawling()
                        : PointBoard.points(byScore.get(entry.score()).board(number)));
    }

    /** All relatives of a legal game, which may be among them; those that share most first. */
    List<Related> relatives(List<Move> moves) {
        List<Related> related = new ArrayList<>();
        forEachSharing(
                shape(points(moves)),
                RELATED_PERCENT,
                game -> true,
                (game, shared) -> related.add(new Related(id(game), shared)));
        related.sort(Comparator.comparingInt((Related each) -> -each.shared()).thenComparing(Related::id));
        return related;
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
                int shared = shared(shape.images(), boards.words, i * PointBoard.WORDS);
                if (shared >= needed) {
                    found.accept(game, shared);
                }
            }
        }
    }

    private static int shared(long[][] images, long[] boards, int from) {
        int most = 0;
        for (long[] image : images) {
            most = Math.max(most, PointBoard.shared(image, boards, from));
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
        RoaringBitmap candidates = havingNoOtherPoints(shape(points(moves)));
        for (Symmetry symmetry : Symmetry.values()) {
            List<RoaringBitmap> having = moves.stream()
                    .map(move -> symmetry.apply(move, rules).line())
                    .map(line -> byLine.getOrDefault(line, EMPTY))
                    .sorted(Comparator.comparingInt(RoaringBitmap::getCardinality))
                    .toList();
            if (!having.isEmpty()) {
                RoaringBitmap all = having.get(0).clone();
                having.forEach(all::and);
                larger.or(all);
            }
            candidates.forEach((int game) -> {
                if (having.stream().filter(games -> games.contains(game)).count() == score(game)) {
                    smaller.add(game);
                }
            });
        }
        return new Nesting(ids(larger, moves.size()), ids(smaller, moves.size()));
    }

    /**
     * The games whose points are all points of this one, in some orientation: those with no other lines are among them.
     */
    private RoaringBitmap havingNoOtherPoints(Shape shape) {
        RoaringBitmap games = new RoaringBitmap();
        byScore.forEach((score, boards) -> {
            if (score < shape.score()) {
                forEachSharing(shape, boards, score, game -> true, (game, shared) -> games.add(game));
            }
        });
        return games;
    }

    /** Those that are longer or shorter; the highest scores first. */
    private List<String> ids(RoaringBitmap games, int score) {
        List<String> ids = new ArrayList<>();
        games.stream()
                .boxed()
                .filter(number -> score(number) != score)
                .sorted(Comparator.comparingInt((Integer number) -> -score(number))
                        .thenComparing(this::id))
                .forEach(number -> ids.add(id(number)));
        return ids;
    }
}
