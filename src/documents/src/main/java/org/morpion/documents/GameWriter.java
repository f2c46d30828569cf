package org.morpion.documents;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.util.List;
import org.morpion.game.Canonical;
import org.morpion.http.problem.ProblemType;
import org.morpion.record.GameRecord;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.Violation;
import org.morpion.record.notation.PentasolDialect;
import org.morpion.render.RenderOptions;
import org.morpion.render.document.AnyFormWriter;
import org.morpion.render.document.Fields;
import org.morpion.render.document.Form;

/** A writer of games in every format. */
public final class GameWriter {
    private GameWriter() {}

    /**
     * Writes a game.
     *
     * @param pretty whether to indent JSON
     * @param options how to draw pictures and boards
     * @throws HttpProblem if the format can't express the variant, or needs a legal game and the game is illegal
     */
    public static Rendition write(GameRecord record, Form form, boolean pretty, RenderOptions options) {
        if (form.textForm().isEmpty()) {
            requireLegal(record);
        }
        try {
            byte[] bytes = AnyFormWriter.write(record, form, pretty, options);
            return new Rendition(bytes, form.isLossless() ? List.of() : Fields.besidesMoves(record));
        } catch (UnwritableRecordException e) {
            throw unwritable(record, form, e);
        }
    }

    /**
     * Writes a game as Pentasol in a dialect.
     *
     * @throws HttpProblem if the dialect can't express the game
     */
    static Rendition pentasol(GameRecord record, PentasolDialect dialect) {
        try {
            return new Rendition(AnyFormWriter.pentasol(record, dialect), Fields.besidesMoves(record));
        } catch (UnwritableRecordException e) {
            throw unwritable(record, Form.PENTASOL, e);
        }
    }

    /**
     * Returns the game in its canonical orientation and order.
     *
     * @throws HttpProblem if the game is illegal
     */
    public static GameRecord canonical(GameRecord record) {
        requireLegal(record);
        return record.withMoves(Canonical.game(record.variant(), record.moves()));
    }

    /**
     * Returns the record if it is legal.
     *
     * @throws HttpProblem if it is not
     */
    public static GameRecord requireLegal(GameRecord record) {
        Validator.firstViolation(record.variant(), record.moves()).ifPresent(violation -> {
            throw illegal(record, violation).build();
        });
        return record;
    }

    static HttpProblem.Builder illegal(GameRecord record, Violation violation) {
        MoveViolation shown = MoveViolation.of(violation);
        String otherwise = Variants.otherwise(record)
                .map(clause -> " As " + record.variant().code() + " it is illegal; " + clause + ".")
                .orElse("");
        return ProblemType.ILLEGAL_GAME
                .because("Move " + shown.place() + " breaks the rule " + shown.rule() + ": " + shown.detail() + "."
                        + otherwise)
                .with("move", shown.move())
                .with("place", shown.place())
                .with("rule", shown.rule())
                .with("points", shown.points());
    }

    private static HttpProblem unwritable(GameRecord record, Form form, UnwritableRecordException e) {
        if (e.reason() == UnwritableRecordException.Reason.VARIANT) {
            return ProblemType.INEXPRESSIBLE
                    .because(form.id() + " can't express a " + record.variant().code() + " game: " + e.getMessage()
                            + ".")
                    .with("form", form.id())
                    .with("variant", record.variant().code())
                    .build();
        }
        if (e.reason() == UnwritableRecordException.Reason.NO_MOVES) {
            return ProblemType.INEXPRESSIBLE
                    .because(form.id() + " can't express this game: " + e.getMessage() + ".")
                    .with("form", form.id())
                    .with("variant", record.variant().code())
                    .build();
        }
        // The move that the format can't express is not always the first violation.
        String detail = form.id() + " can't express the game: " + e.getMessage() + ".";
        return Validator.firstViolation(record.variant(), record.moves())
                .map(violation -> illegal(record, violation))
                .orElseGet(() -> ProblemType.ILLEGAL_GAME.because(detail))
                .withDetail(detail)
                .with("form", form.id())
                .build();
    }
}
