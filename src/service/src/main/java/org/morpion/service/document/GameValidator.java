package org.morpion.service.document;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.morpion.game.Fingerprint;
import org.morpion.record.FinalPosition;
import org.morpion.record.GameRecord;
import org.morpion.record.Validator;
import org.morpion.record.Verdict;
import org.morpion.render.document.Document;

/** Replays documents' games and compares what follows from the moves with what the documents claim. */
@ApplicationScoped
public class GameValidator {
    private final KnownGrids known;

    GameValidator(KnownGrids known) {
        this.known = known;
    }

    /** @param all whether to look for every failing move instead of the first one alone */
    public Validation validate(Document document, boolean all) {
        GameRecord record = document.record();
        Verdict verdict = all
                ? Validator.validateAll(record.variant(), record.moves())
                : Validator.validate(record.variant(), record.moves());
        return verdict.position()
                .map(position -> legal(document, verdict, position))
                .orElseGet(() -> illegal(document, verdict));
    }

    private Validation legal(Document document, Verdict verdict, FinalPosition position) {
        GameRecord record = document.record();
        Fingerprint fingerprint = Fingerprint.of(record.variant(), record.moves());
        return new Validation(
                true,
                document.form().id(),
                record.variant().code(),
                verdict.score(),
                position.availableMoves(),
                position.terminal(),
                position.bbox().numbers(),
                fingerprint.toString(),
                known.idOf(fingerprint).orElse(null),
                WrongClaim.among(document.claims(), verdict),
                warnings(document),
                null,
                null);
    }

    private static Validation illegal(Document document, Verdict verdict) {
        GameRecord record = document.record();
        return new Validation(
                false,
                document.form().id(),
                record.variant().code(),
                verdict.score(),
                null,
                null,
                null,
                null,
                null,
                WrongClaim.among(document.claims(), verdict),
                warnings(document),
                verdict.violations().stream().map(MoveViolation::of).toList(),
                null);
    }

    private static List<ReadWarning> warnings(Document document) {
        return document.warnings().stream().map(ReadWarning::of).toList();
    }
}
