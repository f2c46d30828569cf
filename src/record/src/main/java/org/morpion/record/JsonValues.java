package org.morpion.record;

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
import org.morpion.record.UnreadableRecordException.Reason;

/**
 * Reads single JSON values exactly, each at the parser's current token. Numbers are decided on their text, never on a
 * double: 3.0 and 30e-1 are the integer 3, 3.0000000000000000001 is not an integer.
 */
final class JsonValues {
    private static final JsonFactory GENERATORS =
            new JsonFactoryBuilder().rootValueSeparator((String) null).build();

    /** The largest integer that is made of a number with an exponent: as long as a plain one may be by default. */
    private static final int MAX_INTEGER_DIGITS = 1_000;

    /** Digits of the largest integer of 64 bits. */
    private static final int LONG_DIGITS = 19;

    /** Where a number's digits may lie. Java writes exponents at the edge of its range that it can't read back. */
    private static final int MAX_SCALE = 1_000_000_000;

    private static final int MAX_POINTER = 100;

    /** What a value costs beside its characters, in characters. */
    private static final int VALUE_COST = 9;

    private final StringWriter copied = new StringWriter();
    private JsonGenerator generator;

    private final JsonParser parser;
    private final Warnings warnings;
    private final Supplier<String> here = this::here;
    private final int budget;
    private long spent;

    /** @param budget how many characters all texts, and values that the format does not know, may have together */
    JsonValues(JsonParser parser, Warnings warnings, int budget) {
        this.parser = parser;
        this.warnings = warnings;
        this.budget = budget;
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

    /** An integer that is written with a fraction or an exponent, not yet expanded. */
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

    /** How long the integer is: an exponent of a billion would make one of a billion digits. */
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
            // Reported below, like one that is nearly as far out.
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

    /** Whether the value is null, which counts as absent in an optional field. */
    boolean isNull() {
        if (parser.currentToken() != JsonToken.VALUE_NULL) {
            return false;
        }
        warnings.add("null-field", here, "null is read as absent; writers leave such a field out");
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
            int length = token == JsonToken.FIELD_NAME || token.isScalarValue() ? parser.getTextLength() : 0;
            // A name is an object of its own; whatever else stands here only becomes part of the copy.
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

    /** Passes over a field's value that is not kept. */
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
     * Counts a value's characters. A text costs several times its length in memory, and a short value more than ten
     * times: what all of them cost together is bounded here, because the document's own length does not bound it in
     * the compact form, where a thousand bytes may stand for one.
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

    /** {@link #here()}, to be asked for later if at all. */
    Supplier<String> place() {
        return here;
    }

    /** Where the parser is: a JSON pointer, cut short where a hostile name makes it long. */
    String here() {
        return pointer(parser.getParsingContext());
    }

    /** The same of the object or array that the parser is in, whatever has been read of it. */
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

    /** An escape such as \\ud800 can spell half a character, which no UTF-8 text can hold. */
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
