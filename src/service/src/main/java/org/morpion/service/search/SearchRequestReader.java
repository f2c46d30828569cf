package org.morpion.service.search;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
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
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.stream.Collectors;
import org.morpion.service.problem.ProblemType;
import org.morpion.service.request.Limits;

/**
 * Reads the JSON of requests strictly: an unknown or doubled field, another type or a number that does not fit is an
 * error that names its place, never a guess.
 */
@ApplicationScoped
public class SearchRequestReader {
    /** The parser keeps thousands of names for the bodies to come, whoever sent them. */
    private static final int MAX_NAME = 1_000;

    private final ObjectMapper json;

    SearchRequestReader(Limits limits) {
        json = JsonMapper.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
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
        return mapped(() -> json.readerFor(type)
                .withAttribute(GameReference.BODY, body)
                .readValue(new StrictParser(json.createParser(body))));
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
                    .because("The body is not UTF-8, the encoding of JSON.")
                    .build();
        }
    }

    private interface Source<T> {
        T read() throws IOException;
    }

    private static <T> T mapped(Source<T> source) {
        try {
            T value = source.read();
            if (value == null) {
                throw InvalidSearch.at("", "null", "a JSON object");
            }
            return value;
        } catch (UnrecognizedPropertyException e) {
            throw InvalidSearch.at(
                    pointer(e),
                    "not a known field",
                    "one of "
                            + e.getKnownPropertyIds().stream()
                                    .map(Object::toString)
                                    .sorted()
                                    .collect(Collectors.joining(", ")));
        } catch (InvalidFormatException e) {
            throw InvalidSearch.at(pointer(e), e.getValue(), expected(e));
        } catch (MismatchedInputException e) {
            throw InvalidSearch.at(pointer(e), "of another kind", expected(e));
        } catch (JsonMappingException e) {
            if (e.getCause() instanceof StreamConstraintsException limit) {
                throw tooLarge(limit);
            }
            if (e.getCause() instanceof StrictParser.UnreadableJsonException unreadable) {
                throw unreadable(unreadable);
            }
            throw InvalidSearch.at(
                    pointer(e), "not readable (" + e.getOriginalMessage() + ")", "of the kind described");
        } catch (StreamConstraintsException e) {
            throw tooLarge(e);
        } catch (StrictParser.UnreadableJsonException e) {
            throw unreadable(e);
        } catch (IOException e) {
            throw ProblemType.BAD_REQUEST
                    .because("The body can't be read: " + e.getMessage() + ".")
                    .build();
        }
    }

    /** The JSON of a member of an object that has been read, as it was sent; empty if it is not there. */
    public String member(byte[] body, String name) {
        try (JsonParser parser = json.createParser(body)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean found = parser.currentName().equals(name);
                parser.nextToken();
                String value = GameReference.json(parser, body);
                if (found) {
                    return value;
                }
            }
            return "";
        } catch (IOException e) {
            throw new IllegalArgumentException("What was read before can't be read: " + e.getMessage(), e);
        }
    }

    private static HttpProblem unreadable(StrictParser.UnreadableJsonException e) {
        return ProblemType.BAD_REQUEST
                .because(e.getMessage())
                .with("pointer", e.pointer())
                .build();
    }

    private static HttpProblem tooLarge(StreamConstraintsException e) {
        return ProblemType.LIMIT_EXCEEDED
                .because("The body is over a limit: " + e.getOriginalMessage() + ".")
                .build();
    }

    private static String pointer(JsonMappingException e) {
        StringBuilder pointer = new StringBuilder();
        for (JsonMappingException.Reference step : e.getPath()) {
            pointer.append(InvalidSearch.member(
                    "", step.getFieldName() == null ? String.valueOf(step.getIndex()) : step.getFieldName()));
        }
        return pointer.toString();
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
