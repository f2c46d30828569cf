package org.morpion.service.document;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.record.Box;
import org.morpion.record.Claims;
import org.morpion.record.FinalPosition;
import org.morpion.record.Verdict;

/** A derived field that a document stores, and that its moves contradict. */
@Schema(description = "A stored field that the moves contradict")
public record WrongClaim(
        @Schema(
                required = true,
                description = "The field, by MSR's name",
                enumeration = {"score", "available_moves", "terminal", "bbox"})
        String field,

        @Schema(required = true, description = "What the document says", implementation = Object.class)
        Object claimed,

        @Schema(required = true, description = "What follows from the moves", implementation = Object.class)
        Object actual) {

    /** Those claims that contradict the moves; of an illegal game only the score follows from them. */
    static List<WrongClaim> among(Claims claims, Verdict verdict) {
        List<WrongClaim> wrong = new ArrayList<>();
        claims.score()
                .filter(claimed -> !claimed.equals(BigInteger.valueOf(verdict.score())))
                .ifPresent(claimed -> wrong.add(new WrongClaim("score", claimed, verdict.score())));
        verdict.position().ifPresent(position -> compare(claims, position, wrong));
        return wrong;
    }

    private static void compare(Claims claims, FinalPosition position, List<WrongClaim> wrong) {
        claims.availableMoves()
                .filter(claimed -> !claimed.equals(BigInteger.valueOf(position.availableMoves())))
                .ifPresent(claimed -> wrong.add(new WrongClaim("available_moves", claimed, position.availableMoves())));
        claims.terminal()
                .filter(claimed -> claimed != position.terminal())
                .ifPresent(claimed -> wrong.add(new WrongClaim("terminal", claimed, position.terminal())));
        List<Long> bbox = numbers(position.bbox());
        claims.bbox()
                .filter(claimed ->
                        !claimed.equals(bbox.stream().map(BigInteger::valueOf).toList()))
                .ifPresent(claimed -> wrong.add(new WrongClaim("bbox", claimed, bbox)));
    }

    static List<Long> numbers(Box box) {
        return List.of(box.minX(), box.minY(), box.maxX(), box.maxY());
    }
}
