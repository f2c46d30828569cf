package org.morpion.documents;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.morpion.access.AccessProblems;
import org.morpion.access.CurrentCaller;
import org.morpion.access.Scopes;
import org.morpion.http.json.Place;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.Limits;
import org.morpion.http.request.Parameters;
import org.morpion.record.GameRecord;
import org.morpion.record.Reading;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.VariantChoice;
import org.morpion.record.Violation;
import org.morpion.record.Warning;
import org.morpion.record.format.CompactGames;
import org.morpion.spelling.ForgivingReader;

/** A resolver of game references: MSR objects, {@code MS1:} texts and record ids. */
@ApplicationScoped
public class GameReferences {
    private static final String ALLOWED = "an MSR object, an MS1: text, or the id of a record";

    private final GameSource records;
    private final ChargedGames games;
    private final CurrentCaller current;
    private final ForgivingReader reader;

    public GameReferences(GameSource records, ChargedGames games, CurrentCaller current, Limits limits) {
        this.records = records;
        this.games = games;
        this.current = current;
        this.reader = new ForgivingReader(limits.readLimits());
    }

    /**
     * Checks that the caller may read records if a reference is a record id.
     *
     * @param references may be null and contain nulls
     * @throws HttpProblem if the caller lacks the scope
     */
    public void requireReadable(Collection<GameReference> references) {
        if (references != null && references.stream().anyMatch(GameReferences::isId)) {
            AccessProblems.require(current.get(), Scopes.RECORD_READ, "To name a record by its id");
        }
    }

    /** Returns the record id of a reference; null if the reference is an embedded game. */
    public static String recordOf(GameReference reference) {
        return isId(reference) ? reference.content() : null;
    }

    private static boolean isId(GameReference reference) {
        return reference != null && reference.isText() && !reference.content().contains(":");
    }

    /**
     * Resolves a reference to a legal game.
     *
     * @param variant required variant; null for any
     * @param place position of the reference in the request
     * @param warnings receives the reader's warnings, with positions in the request
     * @throws HttpProblem if the game does not exist, has another variant, is unreadable or is illegal
     */
    public GameRecord find(GameReference reference, Variant variant, Place place, List<Warning> warnings) {
        return find(reference, variant, null, place, warnings);
    }

    /**
     * Resolves a reference to a legal game of any variant, like {@link #find}.
     *
     * @param usual variant of a game that neither names its variant nor determines it by its moves
     */
    public GameRecord findOfAny(GameReference reference, Variant usual, Place place, List<Warning> warnings) {
        return find(reference, null, usual, place, warnings);
    }

    private GameRecord find(
            GameReference reference, Variant variant, Variant usual, Place place, List<Warning> warnings) {
        if (reference == null) {
            throw place.problem(null, ALLOWED);
        }
        String content = reference.content();
        GameRecord game;
        if (isId(reference)) {
            String document = records.document(content).orElseThrow(() -> noRecord(content, place));
            game = games.read(document, () -> CompactGames.read(document));
        } else if (reference.isText() || content.startsWith("{")) {
            game = games.read(content, () -> read(reference, variant, usual, place, warnings));
        } else {
            throw place.problem(content, ALLOWED);
        }
        if (variant != null && game.variant() != variant) {
            throw place.problem("a game of " + game.variant().code(), "a game of " + variant.code());
        }
        Optional<Violation> violation = Validator.firstViolation(game.variant(), game.moves());
        if (violation.isPresent()) {
            String found = "not legal at move " + violation.get().place() + " ("
                    + violation.get().detail() + ")";
            throw place.problem(found, "a legal game");
        }
        return game;
    }

    private static HttpProblem noRecord(String id, Place place) {
        return place.problem(
                Parameters.clip(id) + ", and there is no such record", ALLOWED + " in " + ApiPaths.RECORDS);
    }

    private Reading read(String document, Variant variant, Variant usual) throws UnreadableRecordException {
        byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
        if (usual == null) {
            return reader.read(bytes, Optional.ofNullable(variant), Optional.empty());
        }
        try {
            Reading reading = reader.read(bytes, Optional.empty(), Optional.empty());
            if (reading.variantChoice().basis() != VariantChoice.Basis.ASSUMED) {
                return reading;
            }
        } catch (UnreadableRecordException e) {
            // It may be readable in the usual variant.
        }
        return reader.read(bytes, Optional.of(usual), Optional.empty());
    }

    private GameRecord read(
            GameReference reference, Variant variant, Variant usual, Place place, List<Warning> warnings) {
        try {
            Reading reading = read(reference.content(), variant, usual);
            for (Warning warning : reading.warnings()) {
                Place odd = inside(reference, place, warning.location());
                warnings.add(new Warning(warning.code(), odd.pointer(), warning.detail()));
            }
            return reading.record();
        } catch (UnreadableRecordException e) {
            HttpProblem problem = inside(reference, place, e.location())
                    .problem("not readable (" + e.getMessage() + ")", "valid in a game record");
            throw HttpProblem.builder(problem).with("reason", e.reason().code()).build();
        }
    }

    /** Returns the position in the request. For texts, it is that of the whole reference. */
    private static Place inside(GameReference reference, Place place, String location) {
        return !reference.isText() && location.startsWith("/") ? place.behind(location) : place;
    }
}
