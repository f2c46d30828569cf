package org.morpion.documents;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
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
     * @param registry returns what the registry knows about a legal game; may return null
     * @param file name in an archive; null for none
     * @param line first line of the document in a batch; null for a single document
     */
    public Validation validate(
            Document document, boolean all, Function<GameRecord, RegistryEntry> registry, String file, Long line) {
        GameRecord record = document.record();
        Verdict verdict = all
                ? Validator.validateAll(record.variant(), record.moves())
                : Validator.validate(record.variant(), record.moves());
        Optional<FinalPosition> position = verdict.position();
        Optional<Fingerprint> fingerprint = position.map(end -> Fingerprint.of(record.variant(), record.moves()));
        return new Validation(
                verdict.legal(),
                document.form().id(),
                record.variant().code(),
                document.variants().stream().map(Variant::code).toList(),
                verdict.score(),
                position.map(FinalPosition::availableMoves).orElse(null),
                position.map(FinalPosition::terminal).orElse(null),
                position.map(end -> end.bbox().numbers()).orElse(null),
                fingerprint.map(Fingerprint::toString).orElse(null),
                fingerprint.flatMap(known::idOf).orElse(null),
                WrongClaim.among(document.claims(), verdict),
                document.warnings().stream().map(ReadWarning::of).toList(),
                verdict.legal() ? null : violations(document, verdict),
                verdict.legal() ? registry.apply(record) : null,
                file,
                line);
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
}
