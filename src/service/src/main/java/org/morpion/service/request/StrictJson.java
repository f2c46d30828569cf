package org.morpion.service.request;

import com.fasterxml.jackson.core.JsonParser;
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
import com.fasterxml.jackson.databind.type.LogicalType;
import io.quarkiverse.resteasy.problem.HttpProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.morpion.service.problem.ProblemType;

/**
 * Reads the JSON of requests strictly: an unknown or doubled field, another type or a number that does not fit is an
 * error that names its place, never a guess.
 */
public class StrictJson {
    /** The attribute of a reading under which the bytes are that it reads. */
    private static final Object BODY = StrictJson.class;

    /** The parser keeps thousands of names for the bodies to come, whoever sent them. */
    private static final int MAX_NAME = 1_000;

    private final ObjectMapper json;
    private final Place whole;
    private final Limits limits;

    /** @param invalid the kind of problem that a value of the wrong shape is */
    public StrictJson(Limits limits, ProblemType invalid) {
        whole = new Place(invalid, "");
        this.limits = limits;
        json = JsonMapper.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .addModule(WholeNumbers.module())
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
     * Reads a body.
     *
     * @throws HttpProblem if it is no JSON, or not of this shape
     */
    public <T> T read(byte[] body, Class<T> type) {
        if (body == null || body.length == 0) {
            throw ProblemType.BAD_REQUEST
                    .because("The request has no body; it must be a JSON object.")
                    .build();
        }
        requireUtf8(body);
        return mapped(() ->
                json.readerFor(type).withAttribute(BODY, body).readValue(new StrictParser(json.createParser(body))));
    }

    /**
     * Reads a part of a body.
     *
     * @throws HttpProblem if it is not of this shape; pointers begin at the part
     */
    public <T> T read(JsonNode part, Class<T> type) {
        return mapped(() -> json.treeToValue(part, type));
    }

    /** Other encodings, which the parser knows, begin with one of these bytes; JSON has been UTF-8 since RFC 8259. */
    private static void requireUtf8(byte[] body) {
        boolean marked = body[0] == (byte) 0xFE || body[0] == (byte) 0xFF;
        if (marked || body[0] == 0 || body.length > 1 && body[1] == 0) {
            throw ProblemType.BAD_REQUEST
                    .because("The body is not UTF-8, the encoding of JSON. Send it as UTF-8.")
                    .build();
        }
    }

    private interface Source<T> {
        T read() throws IOException;
    }

    private <T> T mapped(Source<T> source) {
        try {
            T value = source.read();
            if (value == null) {
                throw whole.problem("null", "a JSON object").build();
            }
            return value;
        } catch (UnrecognizedPropertyException e) {
            String known = e.getKnownPropertyIds().stream()
                    .map(Object::toString)
                    .sorted()
                    .collect(Collectors.joining(", "));
            throw place(e).problem("not a known field", "one of " + known).build();
        } catch (InvalidFormatException e) {
            throw place(e).problem(e.getValue(), expected(e)).build();
        } catch (MismatchedInputException e) {
            throw place(e).problem(found(e), expected(e)).build();
        } catch (JsonMappingException e) {
            if (e.getCause() instanceof StreamConstraintsException limit) {
                throw tooLarge(limit);
            }
            if (e.getCause() instanceof StrictParser.UnreadableJsonException unreadable) {
                throw unreadable(unreadable);
            }
            throw place(e).problem("not readable", "as the contract at /q/openapi describes it")
                    .build();
        } catch (StreamConstraintsException e) {
            throw tooLarge(e);
        } catch (StrictParser.UnreadableJsonException e) {
            throw unreadable(e);
        } catch (IOException e) {
            throw ProblemType.BAD_REQUEST
                    .because("The body can't be read as JSON. Send one JSON object, as UTF-8.")
                    .build();
        }
    }

    /**
     * A member of an object that has been read: of an object or array the JSON as it was sent, but for the blanks
     * between values and an object's members that are null, else the text; empty if it is not there.
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
            throw new IllegalArgumentException("What was read before can't be read: " + e.getMessage(), e);
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
     * The value at which a deserializer's parser stands, which is read to its end: of an object or array the JSON as it
     * was sent, else the text.
     */
    public static String raw(JsonParser parser, DeserializationContext context) throws IOException {
        return raw(parser, (byte[]) context.getAttribute(BODY));
    }

    private static String raw(JsonParser parser, byte[] body) throws IOException {
        int start = Math.toIntExact(parser.currentTokenLocation().getByteOffset());
        if (!parser.currentToken().isStructStart()) {
            return parser.getText();
        }
        // Token by token, so that the parser looks at all of them.
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
        return ProblemType.LIMIT_EXCEEDED.because(limit(e.getOriginalMessage())).build();
    }

    /** Which limit the parser means. */
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
        return ". Send less, or ask whoever runs the service to raise morpion.limits." + setting + ".";
    }

    private Place place(JsonMappingException e) {
        Place place = whole;
        for (JsonMappingException.Reference step : e.getPath()) {
            place = step.getFieldName() == null ? place.element(step.getIndex()) : place.member(step.getFieldName());
        }
        return place;
    }

    /** What there is instead: the parser stands where it has found it, and nowhere if there are only blanks. */
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
            default -> "of another kind";
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
