package org.morpion.service.relation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Variant;
import org.roaringbitmap.RoaringBitmap;

/**
 * Games of one variant by their points and lines, to find the relatives of a game among many. Not for use by several
 * threads at once.
 */
final class GameIndex {
    /*
     * Relatives share nine tenths of the points or of the lines. Points are enough to look at: in a legal game each
     * line has a new point of its own on it, so two games that share lines share at least as many points. Games whose
     * lengths allow it are compared bit by bit, which takes a tenth of a microsecond for all 8 orientations; an
     * inverted index is slower, because most games are dense around the cross and none of their points is rare.
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
     * @param sprawling its moves if they are not all on the board, else null
     */
    private record Entry(String id, int score, List<Move> sprawling) {}

    /** The boards of the games of one length, one behind the other. */
    private static final class Boards {
        private long[] words = new long[FIRST_ROOM * PointBoard.WORDS];
        private int[] games = new int[FIRST_ROOM];
        private int count;
        private final RoaringBitmap all = new RoaringBitmap();

        void add(int number, long[] board) {
            if (count == games.length) {
                games = Arrays.copyOf(games, 2 * count);
                words = Arrays.copyOf(words, 2 * count * PointBoard.WORDS);
            }
            games[count] = number;
            System.arraycopy(board, 0, words, count * PointBoard.WORDS, PointBoard.WORDS);
            count++;
            all.add(number);
        }

        void remove(int number) {
            for (int i = 0; i < count; i++) {
                if (games[i] == number) {
                    count--;
                    games[i] = games[count];
                    System.arraycopy(words, count * PointBoard.WORDS, words, i * PointBoard.WORDS, PointBoard.WORDS);
                }
            }
            all.remove(number);
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

    /** The number of moves of a game that is there. */
    int score(String id) {
        return entries.get(numbers.get(id)).score();
    }

    /** Adds a legal game that is not there. */
    void add(String id, List<Move> moves) {
        int number = entries.size();
        boolean fits = PointBoard.holds(moves, rules);
        entries.add(new Entry(id, moves.size(), fits ? null : List.copyOf(moves)));
        numbers.put(id, number);
        Boards boards = byScore.computeIfAbsent(moves.size(), score -> new Boards());
        boards.add(number, PointBoard.of(moves, Symmetry.IDENTITY, rules));
        for (Move move : moves) {
            byLine.computeIfAbsent(move.line(), line -> new RoaringBitmap()).add(number);
        }
    }

    /** Takes a game out, if it is there. */
    void remove(String id) {
        Integer number = numbers.remove(id);
        if (number != null) {
            byScore.get(entries.get(number).score()).remove(number);
            byLine.values().forEach(games -> games.remove(number));
            entries.set(number, null);
        }
    }

    /** All relatives of a legal game, which may be among them; those that share most first. */
    List<Related> relatives(List<Move> moves) {
        boolean fits = PointBoard.holds(moves, rules);
        long[][] images = Arrays.stream(Symmetry.values())
                .map(symmetry -> PointBoard.of(moves, symmetry, rules))
                .toArray(long[][]::new);
        List<Related> related = new ArrayList<>();
        byScore.forEach((score, boards) -> {
            int longer = Math.max(score, moves.size());
            if (100 * Math.min(score, moves.size()) >= RELATED_PERCENT * longer) {
                for (int i = 0; i < boards.count; i++) {
                    Entry entry = entries.get(boards.games[i]);
                    int shared = fits || entry.sprawling() == null
                            ? shared(images, boards.words, i * PointBoard.WORDS)
                            : shared(moves, entry.sprawling());
                    if (100 * shared >= RELATED_PERCENT * longer) {
                        related.add(new Related(entry.id(), shared));
                    }
                }
            }
        });
        related.sort(Comparator.comparingInt((Related each) -> -each.shared()).thenComparing(Related::id));
        return related;
    }

    private static int shared(long[][] images, long[] boards, int from) {
        int most = 0;
        for (long[] image : images) {
            most = Math.max(most, PointBoard.shared(image, boards, from));
        }
        return most;
    }

    private int shared(List<Move> moves, List<Move> other) {
        Set<Point> points = new HashSet<>();
        other.forEach(move -> points.add(move.point()));
        int most = 0;
        for (Symmetry symmetry : Symmetry.values()) {
            long shared = moves.stream()
                    .map(move -> symmetry.apply(move.point(), rules))
                    .filter(points::contains)
                    .count();
            most = Math.max(most, (int) shared);
        }
        return most;
    }

    /** The games that have all lines of a legal game, in any orientation, and those of which it has all lines. */
    Nesting nesting(List<Move> moves) {
        RoaringBitmap larger = new RoaringBitmap();
        RoaringBitmap smaller = new RoaringBitmap();
        for (Symmetry symmetry : Symmetry.values()) {
            Set<Line> lines = new HashSet<>();
            moves.forEach(move -> lines.add(symmetry.apply(move, rules).line()));
            RoaringBitmap having = all();
            lines.forEach(line -> having.and(byLine.getOrDefault(line, EMPTY)));
            larger.or(having);
            RoaringBitmap inside = all();
            byLine.forEach((line, games) -> {
                if (!lines.contains(line)) {
                    inside.andNot(games);
                }
            });
            smaller.or(inside);
        }
        Boards equal = byScore.get(moves.size());
        if (equal != null) {
            larger.andNot(equal.all);
            smaller.andNot(equal.all);
        }
        return new Nesting(ids(larger), ids(smaller));
    }

    private RoaringBitmap all() {
        RoaringBitmap all = new RoaringBitmap();
        byScore.values().forEach(boards -> all.or(boards.all));
        return all;
    }

    /** Those with the highest scores first. */
    private List<String> ids(RoaringBitmap games) {
        List<String> ids = new ArrayList<>();
        games.forEach((int number) -> ids.add(entries.get(number).id()));
        ids.sort(Comparator.comparingInt((String id) -> -score(id)).thenComparing(Comparator.naturalOrder()));
        return ids;
    }
}
