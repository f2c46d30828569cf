package org.morpion.http.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.quarkiverse.resteasy.problem.HttpProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.StringJoiner;
import org.jboss.logging.Logger;
import org.morpion.http.problem.Faults;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.Limits;

/**
 * A strict reader of JSON requests. An unknown or duplicate field, a wrong type, or a number out of range is an error
 * with a JSON pointer; values are never coerced. In a merge patch (RFC 7396), whose members are of type {@link
 * java.util.Optional}, a missing member is read as null, and {@code null} as empty.
 */
public class StrictJson {
    private static final Logger LOG = Logger.getLogger(StrictJson.class);

    /** The attribute of a deserialization context that holds the bytes of the body. */
    private static final Object BODY = StrictJson.class;

    /**
     * Bounds the memory of the parser's symbol table, which keeps thousands of names from the requests of all clients.
     */
    private static final int MAX_NAME = 1_000;

    /** Largest faulty body that is read again for further faults, in bytes. */
    private static final int MAX_REPEATED = 65_536;

    private final ObjectMapper json;
    private final Place whole;
    private final Limits limits;

    /** @param invalid the problem type for a value of the wrong shape */
    public StrictJson(Limits limits, ProblemType invalid) {
        whole = new Place(invalid, "");
        this.limits = limits;
        json = JsonMapper.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .addModule(WholeNumbers.module())
                // In merge patches, a missing member differs from null.
                .addModule(new Jdk8Module().configureReadAbsentAsNull(true))
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .withCoercionConfig(
                        LogicalType.Textual,
                        config -> config.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
                .build();
        json.getFactory()
                .setStreamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(limits.depth())
                        .maxTokenCount(limits.searchValues())
                        .maxNumberLength(limits.numberLength())
                        .maxStringLength(limits.searchBytes())
                        .maxNameLength(MAX_NAME)
                        .build());
    }

    /**
     * Parses a body.
     *
     * @throws HttpProblem if the body is not JSON, or does not have this shape
     */
    public <T> T read(byte[] body, Class<T> type) {
        if (body == null || body.length == 0) {
            throw ProblemType.BAD_REQUEST.problem("The request has no body; it must be a JSON object.");
        }
        requireUtf8(body);
        try {
            return parsed(body, type);
        } catch (HttpProblem first) {
            allFaults(first, body, type).throwIfAny();
            throw first;
        }
    }

    private <T> T parsed(byte[] body, Class<T> type) {
        return mapped(() ->
                json.readerFor(type).withAttribute(BODY, body).readValue(new StrictParser(json.createParser(body))));
    }

    /** Finds further values of the wrong shape, by reading the body again without those found so far. */
    private Faults allFaults(HttpProblem first, byte[] body, Class<?> type) {
        Faults faults = new Faults();
        try {
            JsonNode rest = body.length > MAX_REPEATED ? null : json.readTree(body);
            HttpProblem fault = first;
            for (int i = 0; i < Faults.MOST && isOfShape(fault); i++) {
                faults.add(fault);
                fault = remove(rest, (String) fault.getParameters().get("pointer")) ? fault(rest, type) : null;
            }
        } catch (IOException e) {
            LOG.debug("The rest of a faulty body can't be read", e);
        }
        return faults;
    }

    private boolean isOfShape(HttpProblem fault) {
        return fault != null
                && fault.getStatusCode() == whole.invalid().status()
                && fault.getParameters().get("pointer") instanceof String;
    }

    private HttpProblem fault(JsonNode rest, Class<?> type) throws IOException {
        try {
            parsed(json.writeValueAsBytes(rest), type);
            return null;
        } catch (HttpProblem fault) {
            return fault;
        }
    }

    /** Removes a value, or an element of an array by null; returns whether there was one. */
    private static boolean remove(JsonNode tree, String pointer) {
        if (tree == null || pointer.isEmpty()) {
            return false;
        }
        JsonPointer place = JsonPointer.compile(pointer);
        JsonNode parent = tree.at(place.head());
        if (parent instanceof ObjectNode object) {
            return object.remove(place.last().getMatchingProperty()) != null;
        }
        int index = place.last().getMatchingIndex();
        if (parent instanceof ArrayNode array && array.hasNonNull(index)) {
            array.set(index, NullNode.instance);
            return true;
        }
        return false;
    }

    /**
     * The parser also detects UTF-16 and UTF-32, whose texts start with one of these bytes; RFC 8259 requires UTF-8.
     */
    private static void requireUtf8(byte[] body) {
        boolean marked = body[0] == (byte) 0xFE || body[0] == (byte) 0xFF;
        if (marked || body[0] == 0 || body.length > 1 && body[1] == 0) {
            throw ProblemType.BAD_REQUEST.problem("The body is not UTF-8, the encoding of JSON. Send it as UTF-8.");
        }
    }

    private interface Source<T> {
        T read() throws IOException;
    }

    private <T> T mapped(Source<T> source) {
        try {
            T value = source.read();
            if (value == null) {
                throw whole.problem("null", "a JSON object");
            }
            return value;
        } catch (UnrecognizedPropertyException e) {
            List<String> known = e.getKnownPropertyIds().stream()
                    .map(Object::toString)
                    .sorted()
                    .toList();
            throw place(e).unknown("not a known field", e.getPropertyName(), known);
        } catch (InvalidFormatException e) {
            throw place(e).problem(e.getValue(), expected(e));
        } catch (MismatchedInputException e) {
            throw place(e).problem(found(e), expected(e));
        } catch (JsonMappingException e) {
            if (e.getCause() instanceof StreamConstraintsException limit) {
                throw tooLarge(limit);
            }
            if (e.getCause() instanceof StrictParser.UnreadableJsonException unreadable) {
                throw unreadable(unreadable);
            }
            throw place(e).problem("not readable", "as the contract at /q/openapi describes it");
        } catch (StreamConstraintsException e) {
            throw tooLarge(e);
        } catch (StrictParser.UnreadableJsonException e) {
            throw unreadable(e);
        } catch (IOException e) {
            throw ProblemType.BAD_REQUEST.problem("The body can't be read as JSON. Send one JSON object, as UTF-8.");
        }
    }

    /**
     * Extracts a member of an object that has been parsed before. Objects and arrays are returned as sent, without
     * white space between values and without null members of an object; scalars are returned as text. Empty if the
     * member is absent.
     */
    public String member(byte[] body, String name) {
        try (JsonParser parser = json.createParser(body)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean found = parser.currentName().equals(name);
                boolean isText = parser.nextToken().isScalarValue();
                if (found) {
                    return isText ? parser.getText() : withoutBlanks(withoutNulls(parser, body));
                }
                parser.skipChildren();
            }
            return "";
        } catch (IOException e) {
            throw new IllegalArgumentException("A body that was parsed before can't be parsed: " + e.getMessage(), e);
        }
    }

    private static String withoutNulls(JsonParser parser, byte[] body) throws IOException {
        if (!parser.hasToken(JsonToken.START_OBJECT)) {
            return raw(parser, body);
        }
        StringJoiner members = new StringJoiner(",", "{", "}");
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            int start = Math.toIntExact(parser.currentTokenLocation().getByteOffset());
            if (parser.nextToken() != JsonToken.VALUE_NULL) {
                parser.skipChildren();
                parser.finishToken();
                int end = Math.toIntExact(parser.currentLocation().getByteOffset());
                members.add(new String(body, start, end - start, StandardCharsets.UTF_8));
            }
        }
        return members.toString();
    }

    private static String withoutBlanks(String json) {
        StringBuilder kept = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < json.length(); i++) {
            char each = json.charAt(i);
            if (quoted && each == '\\') {
                kept.append(each).append(json.charAt(++i));
                continue;
            }
            quoted ^= each == '"';
            if (quoted || " \t\n\r".indexOf(each) < 0) {
                kept.append(each);
            }
        }
        return kept.toString();
    }

    /**
     * Consumes the current value of a deserializer's parser. Returns an object or array as sent, and a scalar as text.
     */
    public static String raw(JsonParser parser, DeserializationContext context) throws IOException {
        return raw(parser, (byte[]) context.getAttribute(BODY));
    }

    private static String raw(JsonParser parser, byte[] body) throws IOException {
        int start = Math.toIntExact(parser.currentTokenLocation().getByteOffset());
        if (!parser.currentToken().isStructStart()) {
            return parser.getText();
        }
        // Reads each token, because skipping would bypass the checks of the parser.
        for (int depth = 1; depth > 0; ) {
            JsonToken token = parser.nextToken();
            depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        }
        int end = Math.toIntExact(parser.currentLocation().getByteOffset());
        return new String(body, start, end - start, StandardCharsets.UTF_8);
    }

    private static HttpProblem unreadable(StrictParser.UnreadableJsonException e) {
        return ProblemType.BAD_REQUEST
                .because(e.getMessage())
                .with("pointer", e.pointer())
                .build();
    }

    private HttpProblem tooLarge(StreamConstraintsException e) {
        return ProblemType.LIMIT_EXCEEDED.problem(limit(e.getOriginalMessage()));
    }

    /** Maps the parser's message to the configured limit. */
    private String limit(String found) {
        if (found.startsWith("Document nesting")) {
            return "The body is nested deeper than the limit of " + limits.depth() + raise("depth");
        }
        if (found.startsWith("Token")) {
            return "The body has more values than the limit of " + limits.searchValues() + raise("search-values");
        }
        if (found.startsWith("Number")) {
            return "A number is longer than the limit of " + limits.numberLength() + " characters"
                    + raise("number-length");
        }
        if (found.startsWith("Name")) {
            return "The name of a field is longer than the limit of " + MAX_NAME + " bytes. Shorten it.";
        }
        return "The body is larger than a limit. Send a smaller one.";
    }

    private static String raise(String setting) {
        return ". Send less, or ask the operator to raise morpion.limits." + setting + ".";
    }

    private Place place(JsonMappingException e) {
        Place place = whole;
        for (JsonMappingException.Reference step : e.getPath()) {
            place = step.getFieldName() == null ? place.element(step.getIndex()) : place.member(step.getFieldName());
        }
        return place;
    }

    /** Describes the value found. The parser's current token is null if the body is only white space. */
    private static String found(MismatchedInputException e) {
        if (e.getOriginalMessage().startsWith("Trailing token")) {
            return "followed by something else";
        }
        JsonToken token = ((JsonParser) e.getProcessor()).currentToken();
        if (token == null) {
            return "empty";
        }
        return switch (token) {
            case START_OBJECT, FIELD_NAME, END_OBJECT -> "an object";
            case START_ARRAY, END_ARRAY -> "an array";
            case VALUE_STRING -> "a text";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
            case VALUE_TRUE, VALUE_FALSE -> "true or false";
            default -> "of another type";
        };
    }

    private static String expected(MismatchedInputException e) {
        Class<?> type = e.getTargetType() == null ? Object.class : e.getTargetType();
        return switch (type.getSimpleName()) {
            case "Long" -> "a whole number of at most 64 bits";
            case "Integer" -> "a whole number of at most 32 bits";
            case "Boolean" -> "true or false";
            case "String" -> "a text";
            case "Map", "LinkedHashMap" -> "an object";
            case "List", "ArrayList" -> "an array";
            default -> "an object";
        };
    }
}
