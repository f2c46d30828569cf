package org.morpion.documents;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.record.Claims;
import org.morpion.record.Verdict;

/** A derived field whose value in the document contradicts the moves. */
@Schema(description = "A stored field that the moves contradict")
public record WrongClaim(
        @Schema(
                required = true,
                description = "The field's name in MSR",
                enumeration = {"score", "available_moves", "terminal", "bbox"})
        String field,

        @Schema(required = true, description = "The value in the document", implementation = Object.class)
        Object claimed,

        @Schema(required = true, description = "The value that follows from the moves", implementation = Object.class)
        Object actual) {

    /** Returns the claims that contradict the moves. For an illegal game, only the score can be checked. */
    public static List<WrongClaim> among(Claims claims, Verdict verdict) {
        return claims.contradictions(verdict).stream()
                .map(wrong -> new WrongClaim(wrong.field(), wrong.claimed(), wrong.actual()))
                .toList();
    }
}
