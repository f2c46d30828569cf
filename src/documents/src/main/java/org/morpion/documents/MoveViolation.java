package org.morpion.documents;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.record.Violation;

/** A move that breaks a rule. */
@Schema(name = "MoveViolation", description = "A move that breaks a rule")
public record MoveViolation(
        @Schema(required = true, description = "The move's index, from 0", examples = "100")
        int move,

        @Schema(
                required = true,
                description = "The move's place in the game, from 1, as people see it on a board",
                examples = "101")
        int place,

        @Schema(
                required = true,
                description = "The first rule of MSR §7 that it breaks",
                enumeration = {"pos-range", "point-occupied", "point-missing", "line-conflict"})
        String rule,

        @Schema(required = true, description = "The points at fault as [x, y]: the occupied, missing or shared ones")
        List<List<Long>> points,

        @Schema(required = true, description = "One English sentence")
        String detail) {

    MoveViolation because(String sentence) {
        return new MoveViolation(move, place, rule, points, sentence);
    }

    static MoveViolation of(Violation violation) {
        return new MoveViolation(
                violation.move(),
                violation.place(),
                violation.rule().code(),
                violation.points().stream()
                        .map(point -> List.of(point.x(), point.y()))
                        .toList(),
                violation.detail());
    }
}
