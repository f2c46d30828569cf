package org.morpion.run;

import java.util.List;
import org.morpion.record.Move;

/**
 * A game of another island, offered to an island.
 *
 * @param nodes the island's node count at the offer; a repetition must make the offer at exactly this count
 * @param game a game of the island's problem
 */
public record Offer(long nodes, List<Move> game) {

    /** The length of the longest offer, which is the last; 0 without offers. */
    static int longest(List<Offer> offers) {
        return offers.isEmpty() ? 0 : offers.get(offers.size() - 1).game().size();
    }
}
