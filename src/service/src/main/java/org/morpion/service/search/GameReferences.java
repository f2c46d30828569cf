package org.morpion.service.search;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.morpion.record.GameRecord;
import org.morpion.record.Reading;
import org.morpion.record.RecordReader;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.Violation;
import org.morpion.record.Warning;
import org.morpion.service.record.KeptRecords;
import org.morpion.service.request.Limits;

/** Finds the games that a request names: an MSR object, an {@code MS1:} text, or the id of a record. */
@ApplicationScoped
class GameReferences {
    private static final String ALLOWED = "an MSR object, an MS1: text, or the id of a record";

    private final KeptRecords records;
    private final RecordReader reader;

    GameReferences(KeptRecords records, Limits limits) {
        this.records = records;
        this.reader = new RecordReader(limits.readLimits());
    }

    /**
     * The game, which is legal.
     *
     * @param pointer the place in the request
     * @param warnings takes what was odd in the document; its places are those in the request
     * @throws HttpProblem if there is no such game, or it is of another variant, or not legal
     */
    GameRecord find(GameReference reference, Variant variant, String pointer, List<Warning> warnings) {
        if (reference == null) {
            throw InvalidSearch.at(pointer, null, ALLOWED);
        }
        String content = reference.content();
        GameRecord game;
        if (reference.isText() && !content.contains(":")) {
            game = records.find(content).orElseThrow(() -> InvalidSearch.at(pointer, content, ALLOWED));
        } else if (reference.isText() || content.startsWith("{")) {
            game = read(reference, pointer, warnings);
        } else {
            throw InvalidSearch.at(pointer, content, ALLOWED);
        }
        if (game.variant() != variant) {
            throw InvalidSearch.at(pointer, "a game of " + game.variant().code(), "one of " + variant.code());
        }
        Optional<Violation> violation = Validator.firstViolation(variant, game.moves());
        if (violation.isPresent()) {
            throw InvalidSearch.at(
                    pointer,
                    "not legal at move " + violation.get().move() + " ("
                            + violation.get().detail() + ")",
                    "a legal game");
        }
        return game;
    }

    private GameRecord read(GameReference reference, String pointer, List<Warning> warnings) {
        try {
            Reading reading = reader.read(reference.content().getBytes(StandardCharsets.UTF_8));
            for (Warning warning : reading.warnings()) {
                warnings.add(
                        new Warning(warning.code(), place(reference, pointer, warning.location()), warning.detail()));
            }
            return reading.record();
        } catch (UnreadableRecordException e) {
            throw InvalidSearch.builder(
                            place(reference, pointer, e.location()),
                            "not readable (" + e.getMessage() + ")",
                            "what a game record may have there")
                    .with("reason", e.reason().code())
                    .build();
        }
    }

    /** The place in the request; inside the compact form there is none. */
    private static String place(GameReference reference, String pointer, String location) {
        return !reference.isText() && location.startsWith("/") ? pointer + location : pointer;
    }
}
