package org.morpion.benchmark.beginnings;

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

/** What a game may have come to after so many of its moves, in whatever order they are played. */
final class BeginningSets {
    /*
     * A move needs those that placed the other points of its line: a partial order, whose down-sets are sought. From
     * the whole game one move after the other is taken back that no other needs. Long games are nearly chains, and have
     * a few thousand down-sets of a size.
     */
    private final List<Move> moves;

    /** For each move those that need it. */
    private final List<BitSet> neededBy = new ArrayList<>();

    /** @param record of a legal game */
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

    /** A point of a move's line, so many steps from its origin. */
    private static Point point(Move move, int step) {
        long fromNew = step - move.pos();
        return new Point(
                move.x() + fromNew * move.direction().dx(),
                move.y() + fromNew * move.direction().dy());
    }

    /**
     * All sets of moves that remain when so many have been taken back, each in the order of the game.
     *
     * @param removed at most as many as there are moves
     * @param most the most sets of one size
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

    /** A game has more beginnings of one size than are wanted. */
    static final class TooManyException extends Exception {
        private static final long serialVersionUID = 1;

        private TooManyException(int size, int most) {
            super("It has more than " + most + " beginnings of " + size + " moves");
        }
    }
}
