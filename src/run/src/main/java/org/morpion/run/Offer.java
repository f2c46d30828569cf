package org.morpion.run;

import java.util.List;
import org.morpion.record.Move;

/**
 * A game that an island was offered by another.
 *
 * @param nodes how many nodes the island had then; at exactly so many it has to be offered again to repeat its run
 * @param game of the island's problem
 */
public record Offer(long nodes, List<Move> game) {

    /** How many moves the longest of an island's offers has, which is the last; 0 without offers. */
    static int longest(List<Offer> offers) {
        return offers.isEmpty() ? 0 : offers.get(offers.size() - 1).game().size();
    }
}
