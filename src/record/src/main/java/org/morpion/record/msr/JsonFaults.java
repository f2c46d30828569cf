package org.morpion.record.msr;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.morpion.record.ReadLimits;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.text.Place;
import org.morpion.record.text.Texts;

/** Translator of JSON parser errors into messages for the author of the document. */
final class JsonFaults {
    private static final int MAX_WORD = 20;

    /** Escape of an unpaired surrogate. */
    private static final Pattern HALF = Pattern.compile("\\\\u[dD][89a-fA-F]");

    /** Length of such an escape in characters. */
    private static final int ESCAPE = 6;

    private final byte[] bytes;
    private final int from;
    private final int to;
    private final JsonParser parser;
    private final JsonValues values;

    /** @param parser parser of bytes from..to */
    JsonFaults(byte[] bytes, int from, int to, JsonParser parser, JsonValues values) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
        this.parser = parser;
        this.values = values;
    }

    /** Describes a syntax error. */
    UnreadableRecordException syntax(StreamReadException e) {
        if (e instanceof JsonEOFException) {
            return fault(Reason.BAD_JSON, to, "the JSON is incomplete, " + where());
        }
        int at = index(e.getLocation() == null ? 0 : e.getLocation().getByteOffset());
        if (startsWith(e, "Broken surrogate pair") || startsWith(e, "Unexpected low surrogate")) {
            return unpairedSurrogate(at);
        }
        if (startsWith(e, "Illegal unquoted")) {
            return fault(
                    Reason.BAD_JSON,
                    at,
                    "a line break or another control character (" + describe(at) + ") occurs inside a string, "
                            + where());
        }
        if (startsWith(e, "Unrecognized character escape")) {
            return fault(Reason.BAD_JSON, at, "a string has a backslash before " + describe(at) + ", " + where());
        }
        if (startsWith(e, "Illegal character ((CTRL-CHAR") && at > from && !isControl(at)) {
            // The parser is already past the character.
            at--;
        }
        if (startsWith(e, "Invalid UTF-8") || bytes[Math.min(at, to - 1)] < 0) {
            // The parser is inside or after an invalid multi-byte character.
            while (at > from && bytes[at - 1] < 0) {
                at--;
            }
        }
        int begin = at;
        while (begin > from && !isControl(at) && isOfWord(bytes[begin - 1])) {
            begin--;
        }
        return fault(Reason.BAD_JSON, begin, "this is not JSON: found " + word(begin) + " " + where());
    }

    /** Describes a violated limit. */
    UnreadableRecordException constraint(StreamConstraintsException e, ReadLimits limits) {
        String what = startsWith(e, "Document nesting depth")
                ? "arrays and objects are nested more than " + limits.depth() + " deep"
                : startsWith(e, "Number")
                        ? "a number has more than " + limits.numberLength() + " characters"
                        : startsWith(e, "Name")
                                ? "the name of a field has more than " + JsonParsing.MAX_NAME + " bytes"
                                : "a string has more than " + JsonParsing.textBudget(limits) + " characters";
        return fault(Reason.TOO_LARGE, index(parser.currentLocation().getByteOffset()), what + ", " + where());
    }

    /** Adds the place of the parser's current value to an exception. */
    UnreadableRecordException atCurrentToken(UnreadableRecordException e) {
        boolean ofTheWhole = e.reason() == Reason.EMPTY
                || e.reason() == Reason.MISSING_FIELD && !e.location().startsWith("/moves/");
        return ofTheWhole || e.place().isPresent()
                ? e
                : e.at(
                        e.location(),
                        Place.of(bytes, index(parser.currentTokenLocation().getByteOffset())));
    }

    /** Describes an unpaired surrogate in a field name; the parser is already past its escape. */
    private UnreadableRecordException unpairedSurrogate(int at) {
        int start = Math.max(from, at - 2 * ESCAPE);
        Matcher half = HALF.matcher(new String(bytes, start, at - start, StandardCharsets.ISO_8859_1));
        Place place = Place.of(bytes, half.find() ? start + half.start() : at);
        // The name cannot be part of a JSON pointer, so the enclosing object is reported.
        String object = values.hereAbove();
        return new UnreadableRecordException(
                Reason.BAD_ENCODING,
                object.isEmpty() ? place.toString() : object,
                "in the name of a field, a lone surrogate is not a character",
                place);
    }

    private UnreadableRecordException fault(Reason reason, int at, String message) {
        Place place = Place.of(bytes, at);
        return new UnreadableRecordException(reason, place.toString(), message, place);
    }

    private boolean isControl(int at) {
        return at < to && bytes[at] >= 0 && bytes[at] < ' ';
    }

    private static boolean startsWith(StreamReadException e, String beginning) {
        return e.getOriginalMessage() != null && e.getOriginalMessage().startsWith(beginning);
    }

    private static boolean startsWith(StreamConstraintsException e, String beginning) {
        return e.getOriginalMessage() != null && e.getOriginalMessage().startsWith(beginning);
    }

    private int index(long offset) {
        return (int) Math.max(from, Math.min(to, from + offset));
    }

    /** Describes the array or object at the parser's position. */
    private String where() {
        JsonStreamContext context = parser.getParsingContext();
        if (context.inRoot()) {
            return parser.hasCurrentToken() ? "after the end of the document" : "at its beginning";
        }
        String pointer = values.here();
        return "in the " + (context.inArray() ? "array" : "object") + (pointer.isEmpty() ? "" : ", at " + pointer);
    }

    private String word(int at) {
        int end = at;
        while (end < to && end - at < MAX_WORD && isOfWord(bytes[end])) {
            end++;
        }
        return end - at > 1
                ? "'" + new String(bytes, at, end - at, StandardCharsets.US_ASCII) + "'"
                : at < to ? describe(at) : "the end";
    }

    private String describe(int at) {
        String character = new String(bytes, at, Math.min(4, to - at), StandardCharsets.UTF_8);
        return character.isEmpty() ? "the end" : Texts.describe(character.codePointAt(0));
    }

    private static boolean isOfWord(byte b) {
        return b >= 'a' && b <= 'z'
                || b >= 'A' && b <= 'Z'
                || b >= '0' && b <= '9'
                || b == '_'
                || b == '-'
                || b == '+'
                || b == '.';
    }
}
