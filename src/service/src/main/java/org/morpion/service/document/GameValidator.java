package org.morpion.service.document;

import jakarta.enterprise.context.ApplicationScoped;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.morpion.game.Fingerprint;
import org.morpion.record.Box;
import org.morpion.record.Claims;
import org.morpion.record.FinalPosition;
import org.morpion.record.GameRecord;
import org.morpion.record.Validator;
import org.morpion.record.Verdict;

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
        List<Long> bbox = numbers(position.bbox());
        return new Validation(
                true,
                document.form().id(),
                record.variant().code(),
                verdict.score(),
                position.availableMoves(),
                position.terminal(),
                bbox,
                fingerprint.toString(),
                known.idOf(fingerprint).orElse(null),
                wrongClaims(document.claims(), verdict, position, bbox),
                warnings(document),
                null);
    }

    private static Validation illegal(Document document, Verdict verdict) {
        GameRecord record = document.record();
        List<WrongClaim> claims = new ArrayList<>();
        compareScore(document.claims(), verdict, claims);
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
                claims,
                warnings(document),
                verdict.violations().stream().map(MoveViolation::of).toList());
    }

    private static List<WrongClaim> wrongClaims(
            Claims claims, Verdict verdict, FinalPosition position, List<Long> bbox) {
        List<WrongClaim> wrong = new ArrayList<>();
        compareScore(claims, verdict, wrong);
        claims.availableMoves()
                .filter(claimed -> !claimed.equals(BigInteger.valueOf(position.availableMoves())))
                .ifPresent(claimed -> wrong.add(new WrongClaim("available_moves", claimed, position.availableMoves())));
        claims.terminal()
                .filter(claimed -> claimed != position.terminal())
                .ifPresent(claimed -> wrong.add(new WrongClaim("terminal", claimed, position.terminal())));
        claims.bbox()
                .filter(claimed ->
                        !claimed.equals(bbox.stream().map(BigInteger::valueOf).toList()))
                .ifPresent(claimed -> wrong.add(new WrongClaim("bbox", claimed, bbox)));
        return wrong;
    }

    private static void compareScore(Claims claims, Verdict verdict, List<WrongClaim> wrong) {
        claims.score()
                .filter(claimed -> !claimed.equals(BigInteger.valueOf(verdict.score())))
                .ifPresent(claimed -> wrong.add(new WrongClaim("score", claimed, verdict.score())));
    }

    private static List<ReadWarning> warnings(Document document) {
        return document.warnings().stream().map(ReadWarning::of).toList();
    }

    private static List<Long> numbers(Box box) {
        return List.of(box.minX(), box.minY(), box.maxX(), box.maxY());
    }
}
