package org.morpion.record;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Derived fields of a document (§6), as stored. By §6, the moves take precedence over them.
 *
 * @param bbox the four numbers of {@code bbox}, in the order of {@link Box}
 */
public record Claims(
        Optional<BigInteger> score,
        Optional<BigInteger> availableMoves,
        Optional<Boolean> terminal,
        Optional<List<BigInteger>> bbox) {

    /** No claims. */
    public static final Claims NONE =
            new Claims(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    public Claims {
        bbox = bbox.map(List::copyOf);
    }

    /** Returns the claims that contradict the moves. For an illegal game only the score is checked. */
    public List<Contradiction> contradictions(Verdict verdict) {
        List<Contradiction> wrong = new ArrayList<>();
        score.filter(claimed -> !claimed.equals(BigInteger.valueOf(verdict.score())))
                .ifPresent(claimed -> wrong.add(new Contradiction("score", claimed, verdict.score())));
        verdict.position().ifPresent(position -> compare(position, wrong));
        return wrong;
    }

    private void compare(FinalPosition position, List<Contradiction> wrong) {
        availableMoves
                .filter(claimed -> !claimed.equals(BigInteger.valueOf(position.availableMoves())))
                .ifPresent(
                        claimed -> wrong.add(new Contradiction("available_moves", claimed, position.availableMoves())));
        terminal.filter(claimed -> claimed != position.terminal())
                .ifPresent(claimed -> wrong.add(new Contradiction("terminal", claimed, position.terminal())));
        List<Long> actual = position.bbox().numbers();
        bbox.filter(claimed ->
                        !claimed.equals(actual.stream().map(BigInteger::valueOf).toList()))
                .ifPresent(claimed -> wrong.add(new Contradiction("bbox", claimed, actual)));
    }
}
