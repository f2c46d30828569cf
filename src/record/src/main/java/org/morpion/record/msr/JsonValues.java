package org.morpion.record.msr;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.Supplier;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.Warnings;
import org.morpion.record.text.Excerpt;
import org.morpion.record.text.Surrogates;
import org.morpion.record.text.Texts;

/**
 * Exact reader of single JSON values at the parser's current token. It classifies numbers by their text, never by a
 * double: 3.0 and 30e-1 are the integer 3, 3.0000000000000000001 is not an integer.
 */
final class JsonValues {
    private static final JsonFactory GENERATORS =
            new JsonFactoryBuilder().rootValueSeparator((String) null).build();

    /**
     * Maximum number of digits of an integer written with an exponent, the same as the default limit for a plain one.
     */
    private static final int MAX_INTEGER_DIGITS = 1_000;

    /** Number of digits of the largest 64-bit integer. */
    private static final int LONG_DIGITS = 19;

    /** Maximum absolute scale of a number. At the edge of its range, Java writes exponents that it cannot read. */
    private static final int MAX_SCALE = 1_000_000_000;

    private static final int MAX_POINTER = 100;

    /** Fixed cost of a value, in characters. */
    private static final int VALUE_COST = 9;

    private final StringWriter copied = new StringWriter();
    private JsonGenerator generator;

    private final JsonParser parser;
    private final Warnings warnings;
    private final Supplier<String> here = this::here;
    private final int budget;
    private long spent;

    /** @param budget maximum number of characters in all strings and unknown values together */
    JsonValues(JsonParser parser, Warnings warnings, int budget) {
        this.parser = parser;
        this.warnings = warnings;
        this.budget = budget;
    }

    /** Reads a 64-bit integer; larger ones are rejected rather than wrapped or rounded. */
    long integer64() throws IOException, UnreadableRecordException {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
            try {
                return parser.getLongValue();
            } catch (InputCoercionException e) {
                throw notIn64Bits();
            }
        }
        BigDecimal value = wholeNumber();
        if (digits(value) > LONG_DIGITS) {
            throw notIn64Bits();
        }
        BigInteger integer = value.toBigIntegerExact();
        if (integer.bitLength() > 63) {
            throw notIn64Bits();
        }
        return integer.longValue();
    }

    BigInteger integer() throws IOException, UnreadableRecordException {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
            spend(parser.getTextLength());
            return parser.getBigIntegerValue();
        }
        BigDecimal value = wholeNumber();
        long digits = digits(value);
        if (digits > MAX_INTEGER_DIGITS) {
            throw new UnreadableRecordException(
                    Reason.TOO_LARGE,
                    here(),
                    "the number " + Texts.shortened(parser.getText()) + " has more than " + MAX_INTEGER_DIGITS
                            + " digits");
        }
        if (digits > LONG_DIGITS) {
            spend(digits);
        }
        return value.toBigIntegerExact();
    }

    /** Reads an integer written with a fraction or an exponent, without expanding it. */
    private BigDecimal wholeNumber() throws IOException, UnreadableRecordException {
        if (parser.currentToken() != JsonToken.VALUE_NUMBER_FLOAT) {
            throw badType("an integer");
        }
        BigDecimal value = decimal();
        if (value.stripTrailingZeros().scale() > 0) {
            throw new UnreadableRecordException(
                    Reason.BAD_TYPE, here(), Texts.shortened(parser.getText()) + " is not an integer");
        }
        warnings.addOnce(
                "integer-written-as-float", here, "a fraction or an exponent is read as the integer that it equals");
        return value;
    }

    /** Returns the number of digits of an integer; an exponent of a billion would expand to a billion digits. */
    private static long digits(BigDecimal integer) {
        return integer.signum() == 0 ? 1 : (long) integer.precision() - integer.scale();
    }

    BigDecimal decimal() throws IOException, UnreadableRecordException {
        if (!parser.currentToken().isNumeric()) {
            throw badType("a number");
        }
        try {
            BigDecimal value = new BigDecimal(parser.getText());
            if (Math.abs((long) value.scale()) <= MAX_SCALE) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Reported below, like a scale beyond the maximum.
        }
        throw new UnreadableRecordException(
                Reason.BAD_VALUE, here(), "the exponent of " + Texts.shortened(parser.getText()) + " is out of range");
    }

    String string() throws IOException, UnreadableRecordException {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            throw badType("a string");
        }
        String text = requireCharacters(parser.getText());
        spend(text.length());
        return text;
    }

    boolean bool() throws IOException, UnreadableRecordException {
        if (!parser.currentToken().isBoolean()) {
            throw badType("true or false");
        }
        return parser.getBooleanValue();
    }

    /** Tests whether the value is null, which counts as absent in an optional field. */
    boolean isNull() {
        if (parser.currentToken() != JsonToken.VALUE_NULL) {
            return false;
        }
        warnings.add("null-field", here, "null is read as absent; writers leave such a field out");
        return true;
    }

    /** Copies any value as compact JSON text, with numbers as written. */
    String copy() throws IOException, UnreadableRecordException {
        if (generator == null) {
            generator = GENERATORS.createGenerator(copied);
        }
        int depth = 0;
        do {
            JsonToken token = parser.currentToken();
            int length = token == JsonToken.FIELD_NAME || token.isScalarValue() ? parser.getTextLength() : 0;
            // Each name becomes an object in memory; any other token only lengthens the copied text.
            charge(length + (token == JsonToken.FIELD_NAME ? VALUE_COST : 1));
            switch (token) {
                case START_OBJECT -> generator.writeStartObject();
                case END_OBJECT -> generator.writeEndObject();
                case START_ARRAY -> generator.writeStartArray();
                case END_ARRAY -> generator.writeEndArray();
                case FIELD_NAME -> generator.writeFieldName(requireCharacters(parser.currentName()));
                case VALUE_STRING -> generator.writeString(requireCharacters(parser.getText()));
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
                    generator.writeNumber(parser.getTextCharacters(), parser.getTextOffset(), length);
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

    /** Skips a field's value. */
    void skip() throws IOException, UnreadableRecordException {
        spend(parser.currentName().length());
        int depth = 0;
        do {
            JsonToken token = parser.currentToken();
            if (token == JsonToken.FIELD_NAME) {
                spend(parser.currentName().length());
            }
            depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        } while (depth > 0 && parser.nextToken() != null);
    }

    /**
     * Charges a value's characters to the budget. A string occupies several times its length in memory, and a short
     * value more than ten times. In the compact form a thousand bytes may expand from one, so the document's length
     * does not bound this cost.
     */
    void spend(long characters) throws UnreadableRecordException {
        charge(characters + VALUE_COST);
    }

    private void charge(long characters) throws UnreadableRecordException {
        spent += characters;
        if (spent > budget) {
            throw new UnreadableRecordException(
                    Reason.TOO_LARGE, here(), "texts and unknown values here have more than " + budget + " characters");
        }
    }

    /** Returns {@link #here()} as a supplier, for lazy evaluation. */
    Supplier<String> place() {
        return here;
    }

    /** Returns the parser's position as a JSON pointer, shortened if a hostile name makes it long. */
    String here() {
        return pointer(parser.getParsingContext());
    }

    /** Returns the pointer of the enclosing object or array, independent of the progress within it. */
    String hereAbove() {
        JsonStreamContext above = parser.getParsingContext().getParent();
        return above == null ? "" : pointer(above);
    }

    private static String pointer(JsonStreamContext context) {
        return Excerpt.of(context.pathAsPointer().toString(), MAX_POINTER);
    }

    UnreadableRecordException badType(String wanted) {
        return new UnreadableRecordException(
                Reason.BAD_TYPE, here(), "expected " + wanted + ", found " + name(parser.currentToken()));
    }

    /** Rejects unpaired surrogates, which escapes such as \\ud800 can express but UTF-8 cannot. */
    private String requireCharacters(String text) throws UnreadableRecordException {
        int place = Surrogates.firstUnpaired(text);
        if (place >= 0) {
            int half = text.charAt(place);
            throw new UnreadableRecordException(
                    Reason.BAD_ENCODING, here(), "a lone surrogate (U+%04X) is not a character".formatted(half));
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
