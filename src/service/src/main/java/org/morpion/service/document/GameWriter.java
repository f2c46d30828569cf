package org.morpion.service.document;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.util.List;
import org.morpion.game.Canonical;
import org.morpion.record.GameRecord;
import org.morpion.record.PentasolDialect;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.Violation;
import org.morpion.render.RenderOptions;
import org.morpion.render.document.AnyFormWriter;
import org.morpion.render.document.Fields;
import org.morpion.render.document.Form;
import org.morpion.service.problem.ProblemType;

/** Writes games in every form; a game that a form can't express ends in a problem. */
public final class GameWriter {
    private GameWriter() {}

    /**
     * The game in this form.
     *
     * @param pretty whether to indent JSON
     * @param options how pictures and boards are drawn
     * @throws HttpProblem if the form can't express the variant, or needs a legal game and this is none
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
     * The game as Pentasol in a dialect.
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

    /** The game in its canonical orientation and order. */
    public static GameRecord canonical(GameRecord record) {
        requireLegal(record);
        return record.withMoves(Canonical.game(record.variant(), record.moves()));
    }

    /**
     * The same record, which is legal.
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
                .because("Move " + shown.move() + " breaks the rule " + shown.rule() + ": " + shown.detail() + "."
                        + otherwise)
                .with("move", shown.move())
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
        // The first move that breaks a rule need not be the one that the form can't express.
        String detail = form.id() + " can't express the game: " + e.getMessage() + ".";
        return Validator.firstViolation(record.variant(), record.moves())
                .map(violation -> illegal(record, violation))
                .orElseGet(() -> ProblemType.ILLEGAL_GAME.because(detail))
                .withDetail(detail)
                .with("form", form.id())
                .build();
    }
}
