package org.morpion.record;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * What a document says of its own game in derived fields (§6), as stored; §6 forbids to trust any of it over the moves.
 *
 * @param bbox the four numbers of {@code bbox}, in the order of {@link Box}
 */
public record Claims(
        Optional<BigInteger> score,
        Optional<BigInteger> availableMoves,
        Optional<Boolean> terminal,
        Optional<List<BigInteger>> bbox) {

    /** No claim at all. */
    public static final Claims NONE =
            new Claims(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    public Claims {
        bbox = bbox.map(List::copyOf);
    }
}
