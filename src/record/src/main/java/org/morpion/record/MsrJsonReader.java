package org.morpion.record;

import static org.morpion.record.MsrFields.*;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
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
import java.util.Optional;
import java.util.Set;
import org.morpion.record.UnreadableRecordException.Reason;

/** Reads the JSON form (§6, §8). One factory serves any number of threads; every document has a {@link Pass} of its own. */
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

    private final JsonFactory factory;
    private final ReadLimits limits;

    MsrJsonReader(ReadLimits limits) {
        this.limits = limits;
        this.factory = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(limits.depth())
                        .maxNumberLength(limits.numberLength())
                        .maxStringLength(Integer.MAX_VALUE) // the document's own length bounds it
                        .maxNameLength(Integer.MAX_VALUE)
                        .build())
                // Names come from strangers: none of them may stay behind in the JVM's table of interned strings.
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .build();
    }

    /** Reads a JSON document of valid UTF-8 that lies in bytes from..to. */
    Reading read(byte[] bytes, int from, int to, TextForm form, Warnings warnings) throws UnreadableRecordException {
        requireNoNul(bytes, from, Math.min(to, from + 4));
        try (JsonParser parser = factory.createParser(bytes, from, to - from)) {
            return new Pass(parser, warnings).document(form);
        } catch (StreamConstraintsException e) {
            throw new UnreadableRecordException(Reason.TOO_LARGE, place(e), e.getOriginalMessage());
        } catch (StreamReadException e) {
            throw new UnreadableRecordException(Reason.BAD_JSON, place(e), e.getOriginalMessage());
        } catch (IOException e) {
            throw new UncheckedIOException("an array of bytes was read", e);
        }
    }

    /** A NUL among the first bytes would make the parser take the document for UTF-16 or UTF-32, which §8 rules out. */
    private static void requireNoNul(byte[] bytes, int from, int to) throws UnreadableRecordException {
        for (int i = from; i < to; i++) {
            if (bytes[i] == 0) {
                throw new UnreadableRecordException(Reason.BAD_JSON, "byte " + i, "NUL is no part of JSON in UTF-8");
            }
        }
    }

    private static String place(JsonProcessingException e) {
        return e.getLocation() == null
                ? ""
                : "line " + e.getLocation().getLineNr() + ", column "
                        + e.getLocation().getColumnNr();
    }

    /** One document on its way through the parser. */
    private final class Pass {
        private final JsonParser parser;
        private final Warnings warnings;
        private final JsonValues values;

        private String version = GameRecord.VERSION;
        private Variant variant;
        private List<Move> moves;
        private final Metadata.Builder metadata = Metadata.builder();
        private Optional<SolverProvenance> solver = Optional.empty();
        private final Map<String, String> extra = new LinkedHashMap<>();

        private BigInteger score;
        private BigInteger availableMoves;
        private Boolean terminal;
        private List<BigInteger> bbox;

        Pass(JsonParser parser, Warnings warnings) {
            this.parser = parser;
            this.warnings = warnings;
            this.values = new JsonValues(parser, warnings);
        }

        Reading document(TextForm form) throws IOException, UnreadableRecordException {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw parser.currentToken() == null
                        ? new UnreadableRecordException(Reason.EMPTY, "", "there is no JSON document")
                        : values.badType("", "an object");
            }
            Set<String> seen = new HashSet<>();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                if (!seen.add(name)) {
                    warnings.add("duplicate-key", pointer(name), "the field stands here again; the last one counts");
                }
                parser.nextToken();
                field(name);
            }
            if (parser.nextToken() != null) {
                throw new UnreadableRecordException(
                        Reason.BAD_JSON, "", "there is something after the end of the document");
            }
            require(variant, VARIANT);
            require(moves, MOVES);
            if (!seen.contains(VERSION)) {
                warnings.add("missing-version", pointer(VERSION), "read as " + GameRecord.VERSION);
            }
            if (!seen.contains(SCORE)) {
                warnings.add("missing-score", pointer(SCORE), "the score is the number of moves, " + moves.size());
            }
            return new Reading(
                    new GameRecord(version, variant, moves, metadata.build(), solver, extra),
                    form,
                    new Claims(
                            Optional.ofNullable(score),
                            Optional.ofNullable(availableMoves),
                            Optional.ofNullable(terminal),
                            Optional.ofNullable(bbox)),
                    warnings.toList());
        }

        private void field(String name) throws IOException, UnreadableRecordException {
            String at = pointer(name);
            switch (name) {
                case VARIANT -> variant = variant(at);
                case MOVES -> moves = moves(at);
                default -> {
                    if (!RECORD.contains(name)) {
                        warnings.add("unknown-field", at, "the field is kept, though its meaning is not known");
                        extra.put(name, values.copy(at));
                    } else if (!values.isNull(at)) {
                        optionalField(name, at);
                    }
                }
            }
        }

        private void optionalField(String name, String at) throws IOException, UnreadableRecordException {
            switch (name) {
                case VERSION -> version = MsrVersion.read(parser, values, warnings, at);
                case SCORE -> score = values.integer(at);
                case AVAILABLE_MOVES -> availableMoves = values.integer(at);
                case TERMINAL -> terminal = values.bool(at);
                case BBOX -> bbox = box(at);
                case PRODUCER -> metadata.producer(values.string(at));
                case SAVED_AT -> metadata.savedAt(values.string(at));
                case DESCRIPTION -> metadata.description(values.string(at));
                case AUTHOR -> metadata.author(values.string(at));
                case SOURCE -> metadata.source(values.string(at));
                case TRANSCRIBED_BY -> metadata.transcribedBy(values.string(at));
                case TAGS -> metadata.tags(tags(at));
                default -> solver = Optional.of(solver(at));
            }
        }

        private Variant variant(String at) throws IOException, UnreadableRecordException {
            String spelling = values.string(at);
            Variant found = Variant.ofSpelling(spelling)
                    .orElseThrow(() -> new UnreadableRecordException(
                            Reason.BAD_VALUE,
                            at,
                            "no variant is called \"" + Texts.shortened(spelling) + "\"; there are 5T, 5D, 4T and 4D"));
            if (!found.code().equals(spelling)) {
                warnings.add("variant-noncanonical", at, "\"" + spelling + "\" is read as " + found.code());
            }
            return found;
        }

        private List<Move> moves(String at) throws IOException, UnreadableRecordException {
            requireStart(JsonToken.START_ARRAY, at, "an array of moves");
            List<Move> list = new ArrayList<>(200);
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                if (list.size() == limits.moves()) {
                    throw new UnreadableRecordException(
                            Reason.TOO_LARGE,
                            at,
                            "a game may have " + limits.moves() + " moves here, this one has more");
                }
                list.add(move(list.size()));
            }
            return list;
        }

        /**
         * One move. Asking for the field that should come next lets the parser compare bytes instead of making a name of
         * them; whatever else it finds is looked up.
         */
        private Move move(int index) throws IOException, UnreadableRecordException {
            if (parser.currentToken() != JsonToken.START_OBJECT) {
                throw values.badType("/moves/" + index, "a move object");
            }
            long x = 0;
            long y = 0;
            Direction direction = null;
            long pos = 0;
            int seen = 0;
            int next = X;
            while (true) {
                int field = parser.nextFieldName(MOVE_FIELDS[next]) ? next : otherField();
                if (parser.currentToken() == JsonToken.END_OBJECT) {
                    break;
                }
                parser.nextToken();
                switch (field) {
                    case X -> x = coordinate(index, X);
                    case Y -> y = coordinate(index, Y);
                    case DIR -> direction = direction(index);
                    case POS -> pos = coordinate(index, POS);
                    default -> {
                        warnings.addOnce(
                                "unknown-move-field",
                                "/moves/" + index,
                                "fields of a move other than x, y, dir and pos are dropped: the schema forbids them");
                        parser.skipChildren();
                        continue;
                    }
                }
                if ((seen & 1 << field) != 0) {
                    warnings.addOnce("duplicate-key", pointer(index, field), "the last one counts");
                }
                seen |= 1 << field;
                next = field + 1 & POS;
            }
            if (seen != ALL) {
                int missing = Integer.numberOfTrailingZeros(~seen);
                throw new UnreadableRecordException(
                        Reason.MISSING_FIELD, pointer(index, missing), "the move has no " + MOVE_FIELDS[missing]);
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

        private long coordinate(int index, int field) throws IOException, UnreadableRecordException {
            // The pointer is made only when it is needed: there are three coordinates in every move.
            return parser.currentToken() == JsonToken.VALUE_NUMBER_INT && parser.getTextLength() < 18
                    ? parser.getLongValue()
                    : values.integer64(pointer(index, field));
        }

        private Direction direction(int index) throws IOException, UnreadableRecordException {
            if (parser.currentToken() != JsonToken.VALUE_STRING) {
                throw values.badType(pointer(index, DIR), "a direction code");
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
                    pointer(index, DIR),
                    "no direction is called \"" + Texts.shortened(parser.getText()) + "\"; there are H, V, DP and DN");
        }

        private List<BigInteger> box(String at) throws IOException, UnreadableRecordException {
            requireStart(JsonToken.START_ARRAY, at, "an array of four integers");
            List<BigInteger> numbers = new ArrayList<>(4);
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                if (numbers.size() == 4) {
                    throw new UnreadableRecordException(Reason.BAD_VALUE, at, "there are more than four numbers");
                }
                numbers.add(values.integer(at + "/" + numbers.size()));
            }
            if (numbers.size() < 4) {
                throw new UnreadableRecordException(
                        Reason.BAD_VALUE, at, "there are " + numbers.size() + " numbers instead of four");
            }
            return numbers;
        }

        private List<String> tags(String at) throws IOException, UnreadableRecordException {
            requireStart(JsonToken.START_ARRAY, at, "an array of strings");
            List<String> tags = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                tags.add(values.string(at + "/" + tags.size()));
            }
            return tags;
        }

        private SolverProvenance solver(String at) throws IOException, UnreadableRecordException {
            requireStart(JsonToken.START_OBJECT, at, "an object");
            String tool = null;
            String method = null;
            BigInteger seed = null;
            BigInteger nodes = null;
            BigDecimal seconds = null;
            Map<String, String> unknown = new LinkedHashMap<>();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                parser.nextToken();
                String here = at + pointer(name);
                if (!IN_SOLVER.contains(name)) {
                    unknown.put(name, values.copy(here));
                } else if (!values.isNull(here)) {
                    switch (name) {
                        case SOLVER_TOOL -> tool = values.string(here);
                        case SOLVER_METHOD -> method = values.string(here);
                        case SOLVER_SEED -> seed = notNegative(values.integer(here), BigInteger.ZERO, here);
                        case SOLVER_NODES -> nodes = notNegative(values.integer(here), BigInteger.ZERO, here);
                        default -> seconds = notNegative(values.decimal(here), BigDecimal.ZERO, here);
                    }
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

        private <N extends Comparable<N>> N notNegative(N value, N zero, String at) {
            if (value.compareTo(zero) >= 0) {
                return value;
            }
            warnings.add("negative-number", at, "a negative value is dropped: the schema forbids it");
            return null;
        }

        private void requireStart(JsonToken start, String at, String wanted) throws UnreadableRecordException {
            if (parser.currentToken() != start) {
                throw values.badType(at, wanted);
            }
        }

        private void require(Object value, String name) throws UnreadableRecordException {
            if (value == null) {
                throw new UnreadableRecordException(Reason.MISSING_FIELD, pointer(name), "the record has no " + name);
            }
        }
    }

    /** A top-level field's JSON pointer (RFC 6901), shortened where a hostile name would make it long. */
    private static String pointer(String name) {
        return "/" + Texts.shortened(name).replace("~", "~0").replace("/", "~1");
    }

    private static String pointer(int move, int field) {
        return "/moves/" + move + "/" + MOVE_FIELDS[field].getValue();
    }
}
