package org.morpion.record;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.morpion.record.UnreadableRecordException.Reason;

/**
 * Reads single JSON values exactly, each at the parser's current token. Numbers are decided on their text, never on a
 * double: 3.0 and 30e-1 are the integer 3, 3.0000000000000000001 is none.
 */
final class JsonValues {
    private static final JsonFactory GENERATORS = new JsonFactory();

    /** The largest integer that is made of a number with an exponent: as long as a plain one may be by default. */
    private static final int MAX_INTEGER_DIGITS = 1_000;

    private final JsonParser parser;
    private final Warnings warnings;

    JsonValues(JsonParser parser, Warnings warnings) {
        this.parser = parser;
        this.warnings = warnings;
    }

    /** An integer of 64 bits; larger ones are refused rather than wrapped or rounded. */
    long integer64(String location) throws IOException, UnreadableRecordException {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
            try {
                return parser.getLongValue();
            } catch (InputCoercionException e) {
                throw notIn64Bits(location);
            }
        }
        BigInteger value = integer(location);
        if (value.bitLength() > 63) {
            throw notIn64Bits(location);
        }
        return value.longValue();
    }

    BigInteger integer(String location) throws IOException, UnreadableRecordException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NUMBER_INT) {
            return parser.getBigIntegerValue();
        }
        if (token != JsonToken.VALUE_NUMBER_FLOAT) {
            throw badType(location, "an integer");
        }
        BigDecimal value = decimal(location);
        // An exponent of a billion would make an integer of a billion digits.
        boolean tooLong = value.signum() != 0 && (long) value.precision() - value.scale() > MAX_INTEGER_DIGITS;
        if (tooLong || value.stripTrailingZeros().scale() > 0) {
            throw new UnreadableRecordException(
                    Reason.BAD_TYPE, location, Texts.shortened(parser.getText()) + " is not an integer");
        }
        warnings.addOnce(
                "integer-written-as-float",
                location,
                Texts.shortened(parser.getText()) + " is read as the integer it equals");
        return value.toBigIntegerExact();
    }

    BigDecimal decimal(String location) throws IOException, UnreadableRecordException {
        if (!parser.currentToken().isNumeric()) {
            throw badType(location, "a number");
        }
        try {
            return new BigDecimal(parser.getText());
        } catch (NumberFormatException e) {
            throw new UnreadableRecordException(
                    Reason.BAD_VALUE,
                    location,
                    "the exponent of " + Texts.shortened(parser.getText()) + " is out of range");
        }
    }

    String string(String location) throws IOException, UnreadableRecordException {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            throw badType(location, "a string");
        }
        return requireCharacters(parser.getText(), location);
    }

    boolean bool(String location) throws IOException, UnreadableRecordException {
        if (!parser.currentToken().isBoolean()) {
            throw badType(location, "true or false");
        }
        return parser.getBooleanValue();
    }

    /** An optional field's null, which counts as absent; the parser stays where it is. */
    boolean isNull(String location) {
        if (parser.currentToken() != JsonToken.VALUE_NULL) {
            return false;
        }
        warnings.add("null-field", location, "null is read as absent; writers leave such a field out");
        return true;
    }

    /** Any value as compact JSON text, its numbers as they were written. */
    String copy(String location) throws IOException, UnreadableRecordException {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = GENERATORS.createGenerator(text)) {
            int depth = 0;
            do {
                JsonToken token = parser.currentToken();
                switch (token) {
                    case START_OBJECT -> generator.writeStartObject();
                    case END_OBJECT -> generator.writeEndObject();
                    case START_ARRAY -> generator.writeStartArray();
                    case END_ARRAY -> generator.writeEndArray();
                    case FIELD_NAME -> generator.writeFieldName(requireCharacters(parser.currentName(), location));
                    case VALUE_STRING -> generator.writeString(requireCharacters(parser.getText(), location));
                    case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> generator.writeNumber(parser.getText());
                    case VALUE_TRUE, VALUE_FALSE -> generator.writeBoolean(token == JsonToken.VALUE_TRUE);
                    default -> generator.writeNull();
                }
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
            } while (depth > 0 && parser.nextToken() != null);
        }
        return text.toString();
    }

    UnreadableRecordException badType(String location, String wanted) {
        return new UnreadableRecordException(
                Reason.BAD_TYPE, location, "expected " + wanted + ", found " + name(parser.currentToken()));
    }

    /** An escape such as \\ud800 can spell half a character, which no UTF-8 text can hold. */
    private static String requireCharacters(String text, String location) throws UnreadableRecordException {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                boolean pair = Character.isHighSurrogate(c)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    throw new UnreadableRecordException(
                            Reason.BAD_ENCODING,
                            location,
                            "a lone surrogate (U+%04X) is not a character".formatted((int) c));
                }
                i++;
            }
        }
        return text;
    }

    private UnreadableRecordException notIn64Bits(String location) throws IOException {
        return new UnreadableRecordException(
                Reason.BAD_VALUE, location, Texts.shortened(parser.getText()) + " does not fit 64 bits");
    }

    private static String name(JsonToken token) {
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> "a string";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
            case VALUE_TRUE, VALUE_FALSE -> "a boolean";
            default -> "null";
        };
    }
}
