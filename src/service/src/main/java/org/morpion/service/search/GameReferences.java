package org.morpion.service.search;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.morpion.record.GameRecord;
import org.morpion.record.RecordReader;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.Violation;
import org.morpion.service.record.KeptRecords;
import org.morpion.service.request.Limits;

/** Finds the games that a request names: an MSR object, an {@code MS1:} text, or the id of a record. */
@ApplicationScoped
class GameReferences {
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
     * @throws HttpProblem if there is no such game, or it is of another variant, or not legal
     */
    GameRecord find(JsonNode reference, Variant variant, String pointer) {
        GameRecord game;
        if (reference.isTextual() && !reference.textValue().contains(":")) {
            String id = reference.textValue();
            game = records.find(id)
                    .orElseThrow(
                            () -> InvalidSearch.at(pointer, id, "an MSR object, an MS1: text, or the id of a record"));
        } else if (reference.isTextual() || reference.isObject()) {
            game = read(reference.isTextual() ? reference.textValue() : reference.toString(), pointer);
        } else {
            throw InvalidSearch.at(pointer, reference, "an MSR object, an MS1: text, or the id of a record");
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

    private GameRecord read(String text, String pointer) {
        try {
            return reader.read(text.getBytes(StandardCharsets.UTF_8)).record();
        } catch (UnreadableRecordException e) {
            throw InvalidSearch.at(pointer, "not readable (" + e.getMessage() + ")", "a game record");
        }
    }
}
