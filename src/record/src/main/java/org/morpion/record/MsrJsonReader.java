package org.morpion.record;

import static org.morpion.record.MsrFields.*;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.io.UncheckedIOException;
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
import org.morpion.record.UnreadableRecordException.Reason;

/**
 * Reads the JSON form (§6, §8). One factory serves any number of threads; every document has a {@link Pass} of its
 * own.
 */
final class MsrJsonReader {
    /** The fields of a move in the order in which writers put them. */
    private static final SerializedString[] MOVE_FIELDS = {
        new SerializedString("x"), new SerializedString("y"), new SerializedString("dir"), new SerializedString("pos")
    };

    private static final int X = 0;
    private static final int Y = 1;
    private static final int DIR = 2;
    private static final int POS = 3;
    private static final int UNKNOWN = -1;
    private static final int ALL = 0b1111;

    /** The format has twenty fields, and a later minor version adds a handful. */
    private static final int MAX_FIELDS = 1_024;

    /** The factory keeps thousands of names for the documents to come, whoever sent them. */
    private static final int MAX_NAME = 1_000;

    private final JsonFactory factory;
    private final ReadLimits limits;

    MsrJsonReader(ReadLimits limits) {
        this.limits = limits;
        this.factory = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(limits.depth())
                        .maxNumberLength(limits.numberLength())
                        .maxNameLength(MAX_NAME)
                        .maxStringLength(textBudget())
                        .build())
                // Names come from strangers: none of them may stay behind in the JVM's table of interned strings.
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .build();
    }

    /** Half of what a document may have: texts cost several times their length. */
    private int textBudget() {
        return limits.documentBytes() / 2;
    }

    /** Reads a JSON document of valid UTF-8 that lies in bytes from..to. */
    Reading read(byte[] bytes, int from, int to, TextForm form, Warnings warnings) throws UnreadableRecordException {
        requireNoNul(bytes, from, Math.min(to, from + 4));
        try (JsonParser parser = factory.createParser(bytes, from, to - from)) {
            JsonValues values = new JsonValues(parser, warnings, textBudget());
            JsonFaults faults = new JsonFaults(bytes, from, to, parser, values);
            try {
                return new Pass(parser, warnings, values).document(form);
            } catch (StreamConstraintsException e) {
                throw faults.constraint(e, limits);
            } catch (StreamReadException e) {
                throw faults.syntax(e);
            } catch (UnreadableRecordException e) {
                throw faults.atCurrentToken(e);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("an array of bytes was read", e);
        }
    }

    /** A NUL among the first bytes would make the parser take the document for UTF-16 or UTF-32, which §8 rules out. */
    private static void requireNoNul(byte[] bytes, int from, int to) throws UnreadableRecordException {
        for (int i = from; i < to; i++) {
            if (bytes[i] == 0) {
                throw new UnreadableRecordException(
                        Reason.BAD_JSON, "byte " + i, "NUL is no part of JSON in UTF-8", Place.of(bytes, i));
            }
        }
    }

    private interface Value<T> {
        T read() throws IOException, UnreadableRecordException;
    }

    /** One document on its way through the parser. */
    private final class Pass {
        private final JsonParser parser;
        private final Warnings warnings;
        private final JsonValues values;
        private final Supplier<String> here;

        private String version;
        private Variant variant;
        private List<Move> moves;
        private final Metadata.Builder metadata = Metadata.builder();
        private SolverProvenance solver;
        private final Map<String, String> extra = new LinkedHashMap<>();

        private int fields;
        private int movesRead;

        private BigInteger score;
        private BigInteger availableMoves;
        private Boolean terminal;
        private List<BigInteger> bbox;

        Pass(JsonParser parser, Warnings warnings, JsonValues values) {
            this.parser = parser;
            this.warnings = warnings;
            this.values = values;
            this.here = values.place();
        }

        Reading document(TextForm form) throws IOException, UnreadableRecordException {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw parser.currentToken() == null
                        ? new UnreadableRecordException(Reason.EMPTY, "", "there is no JSON document")
                        : values.badType("an object");
            }
            Set<String> seen = new HashSet<>();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                countField(name, seen);
                parser.nextToken();
                field(name);
            }
            if (parser.nextToken() != null) {
                throw new UnreadableRecordException(Reason.BAD_JSON, "", "something follows the end of the document");
            }
            require(variant, VARIANT);
            require(moves, MOVES);
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
                    if (!RECORD.contains(name)) {
                        warnings.add("unknown-field", here, "the field is kept, though its meaning is not known");
                        extra.put(name, values.copy());
                    } else {
                        optionalField(name);
                    }
                }
            }
        }

        private void countField(String name, Set<String> seen) throws UnreadableRecordException {
            if (!seen.add(name)) {
                warnings.add("duplicate-key", here, "the field occurs more than once; the last one counts");
            }
            if (++fields > MAX_FIELDS) {
                throw new UnreadableRecordException(
                        Reason.TOO_LARGE, values.here(), "a record has more than " + MAX_FIELDS + " fields here");
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

        /** The value of an optional field; null for null, which takes back what the field has said before. */
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
            List<Move> list = new ArrayList<>(200);
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                // Counted over all of a document's move lists, for the last of several counts.
                if (++movesRead > limits.moves()) {
                    throw new UnreadableRecordException(
                            Reason.TOO_LARGE,
                            values.here(),
                            "a game may have " + limits.moves() + " moves here, this one has more");
                }
                list.add(move());
            }
            return list;
        }

        /**
         * One move. Asking for the field that should come next lets the parser compare bytes instead of making a name
         * of them; whatever else it finds is looked up.
         */
        private Move move() throws IOException, UnreadableRecordException {
            if (parser.currentToken() != JsonToken.START_OBJECT) {
                throw values.badType("a move object");
            }
            long x = 0;
            long y = 0;
            Direction direction = null;
            long pos = 0;
            int seen = 0;
            int next = X;
            while (true) {
                int field = next;
                if (!parser.nextFieldName(MOVE_FIELDS[next])) {
                    if (parser.currentToken() == JsonToken.END_OBJECT) {
                        break;
                    }
                    field = otherField();
                }
                parser.nextToken();
                switch (field) {
                    case X -> x = values.integer64();
                    case Y -> y = values.integer64();
                    case DIR -> direction = direction();
                    case POS -> pos = values.integer64();
                    default -> {
                        warnings.addOnce(
                                "unknown-move-field",
                                here,
                                "fields of a move other than x, y, dir and pos are dropped: the schema forbids them");
                        values.skip();
                        continue;
                    }
                }
                if ((seen & 1 << field) != 0) {
                    warnings.addOnce("duplicate-key", here, "the last one counts");
                }
                seen |= 1 << field;
                next = field + 1 & POS;
            }
            if (seen != ALL) {
                int missing = Integer.numberOfTrailingZeros(~seen);
                throw new UnreadableRecordException(
                        Reason.MISSING_FIELD,
                        values.here() + "/" + MOVE_FIELDS[missing],
                        "the move has no " + MOVE_FIELDS[missing]);
            }
            return new Move(x, y, direction, pos);
        }

        private int otherField() throws IOException {
            String name = parser.currentName();
            for (int i = X; i <= POS; i++) {
                if (MOVE_FIELDS[i].getValue().equals(name)) {
                    return i;
                }
            }
            return UNKNOWN;
        }

        private Direction direction() throws IOException, UnreadableRecordException {
            if (parser.currentToken() != JsonToken.VALUE_STRING) {
                throw values.badType("a direction code");
            }
            // The parser's own buffer: a string of every code would cost as much as reading it.
            char[] text = parser.getTextCharacters();
            int offset = parser.getTextOffset();
            int length = parser.getTextLength();
            if (length == 1) {
                switch (text[offset]) {
                    case 'H':
                        return Direction.H;
                    case 'V':
                        return Direction.V;
                    default:
                }
            } else if (length == 2 && text[offset] == 'D') {
                switch (text[offset + 1]) {
                    case 'P':
                        return Direction.DP;
                    case 'N':
                        return Direction.DN;
                    default:
                }
            }
            throw new UnreadableRecordException(
                    Reason.BAD_VALUE,
                    values.here(),
                    "no direction is called \"" + Texts.shortened(parser.getText()) + "\"; there are H, V, DP and DN");
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
                countField(name, seen);
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
}
