package org.morpion.documents;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.morpion.game.Fingerprint;
import org.morpion.http.request.ApiPaths;
import org.morpion.record.FinalPosition;
import org.morpion.record.GameRecord;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.Verdict;
import org.morpion.render.document.Document;

/** A validator of documents: replays their moves and compares the derived fields with the documents' values. */
@ApplicationScoped
public class GameValidator {
    private final KnownGrids known;

    GameValidator(KnownGrids known) {
        this.known = known;
    }

    /**
     * Validates a document.
     *
     * @param all whether to report every violation instead of the first
     */
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
                codes(document),
                verdict.score(),
                position.availableMoves(),
                position.terminal(),
                position.bbox().numbers(),
                fingerprint.toString(),
                known.idOf(fingerprint).orElse(null),
                WrongClaim.among(document.claims(), verdict),
                warnings(document),
                null,
                null,
                null,
                null);
    }

    private static Validation illegal(Document document, Verdict verdict) {
        GameRecord record = document.record();
        return new Validation(
                false,
                document.form().id(),
                record.variant().code(),
                codes(document),
                verdict.score(),
                null,
                null,
                null,
                null,
                null,
                WrongClaim.among(document.claims(), verdict),
                warnings(document),
                violations(document, verdict),
                null,
                null,
                null);
    }

    /** Returns the violations. The first one's detail mentions another variant or order that makes the game legal. */
    private static List<MoveViolation> violations(Document document, Verdict verdict) {
        GameRecord record = document.record();
        List<MoveViolation> violations = new ArrayList<>(
                verdict.violations().stream().map(MoveViolation::of).toList());
        MoveViolation first = violations.get(0);
        Optional<String> advice = Variants.otherwise(record)
                .map(clause ->
                        "illegal as " + record.variant().code() + " from move " + first.place() + ", but " + clause)
                .or(() -> document.isOrderable()
                        ? Optional.of(
                                "its lines make a legal game in another order: send it to " + ApiPaths.API + "/order")
                        : Optional.empty());
        advice.ifPresent(text -> violations.set(0, first.because(first.detail() + "; " + text)));
        return violations;
    }

    private static List<String> codes(Document document) {
        return document.variants().stream().map(Variant::code).toList();
    }

    private static List<ReadWarning> warnings(Document document) {
        return document.warnings().stream().map(ReadWarning::of).toList();
    }
}
