package org.morpion.record;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
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
    private static final JsonFactory GENERATORS =
            new JsonFactoryBuilder().rootValueSeparator((String) null).build();

    /** The largest integer that is made of a number with an exponent: as long as a plain one may be by default. */
    private static final int MAX_INTEGER_DIGITS = 1_000;

    private static final int MAX_POINTER = 100;

    private final StringWriter copied = new StringWriter();
    private JsonGenerator generator;

    private final JsonParser parser;
    private final Warnings warnings;

    JsonValues(JsonParser parser, Warnings warnings) {
        this.parser = parser;
        this.warnings = warnings;
    }

    /** An integer of 64 bits; larger ones are refused rather than wrapped or rounded. */
    long integer64() throws IOException, UnreadableRecordException {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
            try {
                return parser.getLongValue();
            } catch (InputCoercionException e) {
                throw notIn64Bits();
            }
        }
        BigInteger value = integer();
        if (value.bitLength() > 63) {
            throw notIn64Bits();
        }
        return value.longValue();
    }

    BigInteger integer() throws IOException, UnreadableRecordException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NUMBER_INT) {
            return parser.getBigIntegerValue();
        }
        if (token != JsonToken.VALUE_NUMBER_FLOAT) {
            throw badType("an integer");
        }
        BigDecimal value = decimal();
        // An exponent of a billion would make an integer of a billion digits.
        boolean tooLong = value.signum() != 0 && (long) value.precision() - value.scale() > MAX_INTEGER_DIGITS;
        if (tooLong || value.stripTrailingZeros().scale() > 0) {
            throw new UnreadableRecordException(
                    Reason.BAD_TYPE, here(), Texts.shortened(parser.getText()) + " is not an integer");
        }
        warnings.addOnce(
                "integer-written-as-float",
                this::here,
                Texts.shortened(parser.getText()) + " is read as the integer it equals");
        return value.toBigIntegerExact();
    }

    BigDecimal decimal() throws IOException, UnreadableRecordException {
        if (!parser.currentToken().isNumeric()) {
            throw badType("a number");
        }
        try {
            return new BigDecimal(parser.getText());
        } catch (NumberFormatException e) {
            throw new UnreadableRecordException(
                    Reason.BAD_VALUE,
                    here(),
                    "the exponent of " + Texts.shortened(parser.getText()) + " is out of range");
        }
    }

    String string() throws IOException, UnreadableRecordException {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            throw badType("a string");
        }
        return requireCharacters(parser.getText());
    }

    boolean bool() throws IOException, UnreadableRecordException {
        if (!parser.currentToken().isBoolean()) {
            throw badType("true or false");
        }
        return parser.getBooleanValue();
    }

    /** Whether the value is null, which counts as absent in an optional field. */
    boolean isNull() {
        if (parser.currentToken() != JsonToken.VALUE_NULL) {
            return false;
        }
        warnings.add("null-field", this::here, "null is read as absent; writers leave such a field out");
        return true;
    }

    /** Any value as compact JSON text, its numbers as they were written. */
    String copy() throws IOException, UnreadableRecordException {
        if (generator == null) {
            generator = GENERATORS.createGenerator(copied);
        }
        int depth = 0;
        do {
            JsonToken token = parser.currentToken();
            switch (token) {
                case START_OBJECT -> generator.writeStartObject();
                case END_OBJECT -> generator.writeEndObject();
                case START_ARRAY -> generator.writeStartArray();
                case END_ARRAY -> generator.writeEndArray();
                case FIELD_NAME -> generator.writeFieldName(requireCharacters(parser.currentName()));
                case VALUE_STRING -> generator.writeString(requireCharacters(parser.getText()));
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> generator.writeNumber(parser.getText());
                case VALUE_TRUE, VALUE_FALSE -> generator.writeBoolean(token == JsonToken.VALUE_TRUE);
                default -> generator.writeNull();
            }
            depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        } while (depth > 0 && parser.nextToken() != null);
        generator.flush();
        String text = copied.toString();
        copied.getBuffer().setLength(0);
        return text;
    }

    /** Where the parser is: a JSON pointer, cut short where a hostile name makes it long. */
    String here() {
        String pointer = parser.getParsingContext().pathAsPointer().toString();
        return pointer.length() <= MAX_POINTER ? pointer : pointer.substring(0, MAX_POINTER) + "…";
    }

    UnreadableRecordException badType(String wanted) {
        return new UnreadableRecordException(
                Reason.BAD_TYPE, here(), "expected " + wanted + ", found " + name(parser.currentToken()));
    }

    /** An escape such as \\ud800 can spell half a character, which no UTF-8 text can hold. */
    private String requireCharacters(String text) throws UnreadableRecordException {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                boolean pair = Character.isHighSurrogate(c)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    throw new UnreadableRecordException(
                            Reason.BAD_ENCODING, here(), "a lone surrogate (U+%04X) is not a character".formatted((int)
                                            c));
                }
                i++;
            }
        }
        return text;
    }

    private UnreadableRecordException notIn64Bits() throws IOException {
        return new UnreadableRecordException(
                Reason.BAD_VALUE, here(), Texts.shortened(parser.getText()) + " does not fit 64 bits");
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
