package org.morpion.record.msr;

import static org.morpion.record.msr.MsrFields.*;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.morpion.record.Claims;
import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.SolverProvenance;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.Variant;
import org.morpion.record.Warnings;
import org.morpion.record.text.Texts;

/** A single parse of one document. */
final class MsrJsonPass {
    /** The format has twenty fields, and a later minor version adds a handful. */
    private static final int MAX_OTHER_FIELDS = 1_024;

    private final JsonParser parser;
    private final Warnings warnings;
    private final JsonValues values;
    private final ReadLimits limits;
    private final Optional<Variant> fallback;
    private final Supplier<String> here;

    private String version;
    private Variant variant;
    private List<Move> moves;
    private List<Move> scanned;
    private long scannedAt;
    private final Metadata.Builder metadata = Metadata.builder();
    private SolverProvenance solver;
    private final Map<String, String> extra = new LinkedHashMap<>();

    private int otherFields;
    private int movesRead;

    private BigInteger score;
    private BigInteger availableMoves;
    private Boolean terminal;
    private List<BigInteger> bbox;

    private interface Value<T> {
        T read() throws IOException, UnreadableRecordException;
    }

    /** @param fallback variant for a record without one; empty to reject such a record */
    MsrJsonPass(
            JsonParser parser, Warnings warnings, JsonValues values, ReadLimits limits, Optional<Variant> fallback) {
        this.parser = parser;
        this.warnings = warnings;
        this.values = values;
        this.limits = limits;
        this.fallback = fallback;
        this.here = values.place();
    }

    /** Supplies scanned moves for the array at an offset of the parser's input. */
    void scannedAt(long offset, List<Move> moves) {
        scannedAt = offset;
        scanned = moves;
    }

    /** Tests whether the supplied moves were used for a move list of the record. */
    boolean tookScanned() {
        return scanned == null;
    }

    Reading document(TextForm form) throws IOException, UnreadableRecordException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw parser.currentToken() == null
                    ? new UnreadableRecordException(Reason.EMPTY, "", "the JSON document is empty")
                    : values.badType("an object");
        }
        Set<String> seen = new HashSet<>();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            countField(name, seen, GameRecord.FIELDS);
            parser.nextToken();
            field(name);
        }
        if (parser.nextToken() != null) {
            throw new UnreadableRecordException(Reason.BAD_JSON, "", "unexpected text after the document");
        }
        if (variant == null && moves != null) {
            variant = fallback.orElse(null);
        }
        require(variant, VARIANT);
        require(moves, MOVES);
        if (!seen.contains(VARIANT)) {
            warnings.add(MsrJsonReader.MISSING_VARIANT, "/" + VARIANT, "the record has no variant, which MSR requires");
        }
        if (!seen.contains(VERSION)) {
            warnings.add("missing-version", "/" + VERSION, "read as " + GameRecord.VERSION);
        }
        if (!seen.contains(SCORE)) {
            warnings.add("missing-score", "/" + SCORE, "the score is the number of moves, " + moves.size());
        }
        return new Reading(
                new GameRecord(
                        Objects.requireNonNullElse(version, GameRecord.VERSION),
                        variant,
                        moves,
                        metadata.build(),
                        Optional.ofNullable(solver),
                        extra),
                form,
                new Claims(
                        Optional.ofNullable(score),
                        Optional.ofNullable(availableMoves),
                        Optional.ofNullable(terminal),
                        Optional.ofNullable(bbox)),
                warnings.toList());
    }

    private void field(String name) throws IOException, UnreadableRecordException {
        switch (name) {
            case VARIANT -> variant = variant();
            case MOVES -> moves = moves();
            default -> {
                if (!GameRecord.FIELDS.contains(name)) {
                    warnings.add("unknown-field", here, "the unknown field is kept");
                    extra.put(name, values.copy());
                } else {
                    optionalField(name);
                }
            }
        }
    }

    /** Counts the fields that a conforming writer would not produce. */
    private void countField(String name, Set<String> seen, Set<String> known) throws UnreadableRecordException {
        boolean isNew = seen.add(name);
        if (!isNew) {
            warnings.add("duplicate-key", here, "the field occurs more than once; the last one counts");
        }
        if ((!isNew || !known.contains(name)) && ++otherFields > MAX_OTHER_FIELDS) {
            throw new UnreadableRecordException(
                    Reason.TOO_LARGE,
                    values.here(),
                    "a record has more than " + MAX_OTHER_FIELDS
                            + " fields here that are repeated or unknown to the format");
        }
    }

    private void optionalField(String name) throws IOException, UnreadableRecordException {
        switch (name) {
            case VERSION -> version = orNull(() -> MsrVersion.read(parser, values, warnings));
            case SCORE -> score = orNull(values::integer);
            case AVAILABLE_MOVES -> availableMoves = orNull(values::integer);
            case TERMINAL -> terminal = orNull(values::bool);
            case BBOX -> bbox = orNull(this::box);
            case PRODUCER -> metadata.producer(orNull(values::string));
            case SAVED_AT -> metadata.savedAt(orNull(values::string));
            case DESCRIPTION -> metadata.description(orNull(values::string));
            case AUTHOR -> metadata.author(orNull(values::string));
            case SOURCE -> metadata.source(orNull(values::string));
            case TRANSCRIBED_BY -> metadata.transcribedBy(orNull(values::string));
            case TAGS -> metadata.tags(orNull(this::tags));
            default -> solver = orNull(this::solver);
        }
    }

    /** Reads an optional field; null if the value is null, which overrides an earlier occurrence of the field. */
    private <T> T orNull(Value<T> value) throws IOException, UnreadableRecordException {
        return values.isNull() ? null : value.read();
    }

    private Variant variant() throws IOException, UnreadableRecordException {
        String spelling = values.string();
        Variant found = Variant.ofSpelling(spelling)
                .orElseThrow(() -> new UnreadableRecordException(
                        Reason.BAD_VALUE,
                        values.here(),
                        "no variant is called \"" + Texts.shortened(spelling) + "\"; there are 5T, 5D, 4T and 4D"));
        if (!found.code().equals(spelling)) {
            warnings.add("variant-noncanonical", here, "\"" + spelling + "\" is read as " + found.code());
        }
        return found;
    }

    private List<Move> moves() throws IOException, UnreadableRecordException {
        requireStart(JsonToken.START_ARRAY, "an array of moves");
        if (scanned != null && parser.currentTokenLocation().getByteOffset() == scannedAt) {
            parser.nextToken();
            List<Move> list = scanned;
            movesRead += list.size();
            scanned = null;
            return list;
        }
        List<Move> list = new ArrayList<>(200);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            // Counted over all move lists of a document, because the last of several is used.
            if (++movesRead > limits.moves()) {
                throw new UnreadableRecordException(
                        Reason.TOO_LARGE,
                        values.here(),
                        "the game has more than " + limits.moves() + " moves, the limit here");
            }
            list.add(move());
        }
        return list;
    }

    /** Reads the move at the current token. */
    Move move() throws IOException, UnreadableRecordException {
        requireStart(JsonToken.START_OBJECT, "a move object");
        Long x = null;
        Long y = null;
        Direction direction = null;
        Long pos = null;
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            switch (name) {
                case "x" -> x = onlyOnce(x, values.integer64());
                case "y" -> y = onlyOnce(y, values.integer64());
                case "dir" -> direction = onlyOnce(direction, direction());
                case "pos" -> pos = onlyOnce(pos, values.integer64());
                default -> {
                    warnings.addOnce(
                            "unknown-move-field",
                            here,
                            "fields of a move other than x, y, dir and pos are dropped: the schema forbids them");
                    values.skip();
                }
            }
        }
        return new Move(required(x, "x"), required(y, "y"), required(direction, "dir"), required(pos, "pos"));
    }

    private <T> T onlyOnce(T before, T value) {
        if (before != null) {
            warnings.addOnce("duplicate-key", here, "the last one counts");
        }
        return value;
    }

    private <T> T required(T value, String field) throws UnreadableRecordException {
        if (value == null) {
            throw new UnreadableRecordException(
                    Reason.MISSING_FIELD, values.here() + "/" + field, "the move has no " + field);
        }
        return value;
    }

    private Direction direction() throws IOException, UnreadableRecordException {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            throw values.badType("a direction code");
        }
        String code = parser.getText();
        return Direction.ofCode(code)
                .orElseThrow(() -> new UnreadableRecordException(
                        Reason.BAD_VALUE,
                        values.here(),
                        "no direction is called \"" + Texts.shortened(code) + "\"; there are H, V, DP and DN"));
    }

    private List<BigInteger> box() throws IOException, UnreadableRecordException {
        requireStart(JsonToken.START_ARRAY, "an array of four integers");
        List<BigInteger> numbers = new ArrayList<>(4);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (numbers.size() == 4) {
                throw new UnreadableRecordException(
                        Reason.BAD_VALUE, values.here(), "there are more than four numbers");
            }
            numbers.add(values.integer());
        }
        if (numbers.size() < 4) {
            throw new UnreadableRecordException(
                    Reason.BAD_VALUE, values.here(), "there are " + numbers.size() + " numbers instead of four");
        }
        return numbers;
    }

    private List<String> tags() throws IOException, UnreadableRecordException {
        requireStart(JsonToken.START_ARRAY, "an array of strings");
        List<String> tags = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            tags.add(values.string());
        }
        return tags;
    }

    private SolverProvenance solver() throws IOException, UnreadableRecordException {
        requireStart(JsonToken.START_OBJECT, "an object");
        String tool = null;
        String method = null;
        BigInteger seed = null;
        BigInteger nodes = null;
        BigDecimal seconds = null;
        Map<String, String> unknown = new LinkedHashMap<>();
        Set<String> seen = new HashSet<>();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            countField(name, seen, SOLVER_FIELDS);
            parser.nextToken();
            switch (name) {
                case SOLVER_TOOL -> tool = orNull(values::string);
                case SOLVER_METHOD -> method = orNull(values::string);
                case SOLVER_SEED -> seed = orNull(() -> notNegative(values.integer(), BigInteger.ZERO));
                case SOLVER_NODES -> nodes = orNull(() -> notNegative(values.integer(), BigInteger.ZERO));
                case SOLVER_SECONDS -> seconds = orNull(() -> notNegative(values.decimal(), BigDecimal.ZERO));
                default -> unknown.put(name, values.copy());
            }
        }
        return new SolverProvenance(
                Texts.present(tool),
                Texts.present(method),
                Optional.ofNullable(seed),
                Optional.ofNullable(nodes),
                Optional.ofNullable(seconds),
                unknown);
    }

    private <N extends Comparable<N>> N notNegative(N value, N zero) {
        if (value.compareTo(zero) >= 0) {
            return value;
        }
        warnings.add("negative-number", here, "a negative value is dropped: the schema forbids it");
        return null;
    }

    private void requireStart(JsonToken start, String wanted) throws UnreadableRecordException {
        if (parser.currentToken() != start) {
            throw values.badType(wanted);
        }
    }

    private void require(Object value, String name) throws UnreadableRecordException {
        if (value == null) {
            throw new UnreadableRecordException(Reason.MISSING_FIELD, "/" + name, "the record has no " + name);
        }
    }
}
