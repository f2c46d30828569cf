package org.morpion.research.beginnings;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.morpion.game.RuleSet;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Point;

/** All sets of moves that can remain after removing a given number of moves from a game. */
final class BeginningSets {
    /*
     * A move depends on the moves that placed the other points of its line. This is a partial order, and the sets are
     * its down-sets. They are enumerated from the whole game by repeatedly removing a move on which no remaining move
     * depends. Long games are nearly chains and have a few thousand down-sets of each size.
     */
    private final List<Move> moves;

    /** For each move, the moves that depend on it. */
    private final List<BitSet> neededBy = new ArrayList<>();

    /** @param record record of a legal game */
    BeginningSets(GameRecord record) {
        moves = record.moves();
        Map<Point, Integer> placedBy = new HashMap<>();
        for (int i = 0; i < moves.size(); i++) {
            neededBy.add(new BitSet());
            placedBy.put(moves.get(i).point(), i);
        }
        int lineLength = RuleSet.of(record.variant()).lineLength();
        for (int i = 0; i < moves.size(); i++) {
            for (int step = 0; step < lineLength; step++) {
                Integer placer = placedBy.get(point(moves.get(i), step));
                if (placer != null && placer != i) {
                    neededBy.get(placer).set(i);
                }
            }
        }
    }

    /** Returns the point of a move's line at a distance from the line's origin. */
    private static Point point(Move move, int step) {
        long fromNew = step - move.pos();
        return new Point(
                move.x() + fromNew * move.direction().dx(),
                move.y() + fromNew * move.direction().dy());
    }

    /**
     * Returns all sets of moves that remain after removing a number of moves, each in the order of the game.
     *
     * @param removed number of moves to remove, at most the length of the game
     * @param most maximum number of sets of one size
     * @throws TooManyException if there are more
     */
    List<List<Move>> without(int removed, int most) throws TooManyException {
        BitSet whole = new BitSet();
        whole.set(0, moves.size());
        Set<BitSet> sets = Set.of(whole);
        for (int size = moves.size() - 1; size >= moves.size() - removed; size--) {
            Set<BitSet> smaller = new LinkedHashSet<>();
            for (BitSet set : sets) {
                addSmaller(set, smaller);
                if (smaller.size() > most) {
                    throw new TooManyException(size, most);
                }
            }
            sets = smaller;
        }
        return sets.stream()
                .map(set -> set.stream().mapToObj(moves::get).toList())
                .toList();
    }

    private void addSmaller(BitSet set, Set<BitSet> smaller) {
        for (int i = set.nextSetBit(0); i >= 0; i = set.nextSetBit(i + 1)) {
            if (!neededBy.get(i).intersects(set)) {
                BitSet one = (BitSet) set.clone();
                one.clear(i);
                smaller.add(one);
            }
        }
    }

    /** Thrown when a game has more beginnings of one size than the maximum. */
    static final class TooManyException extends Exception {
        private static final long serialVersionUID = 1;

        private TooManyException(int size, int most) {
            super("It has more than " + most + " beginnings of " + size + " moves");
        }
    }
}
