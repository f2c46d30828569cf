package org.morpion.run;

import java.util.List;
import org.morpion.record.Move;

/**
 * A game that an island was offered by another.
 *
 * @param nodes how many nodes the island had then; at exactly so many it has to be offered again to repeat its run
 * @param game of the island's problem
 */
public record Offer(long nodes, List<Move> game) {}
