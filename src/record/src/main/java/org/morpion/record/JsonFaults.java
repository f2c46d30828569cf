package org.morpion.record;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.morpion.record.UnreadableRecordException.Reason;

/** Says what is wrong with JSON in words for the person who sent it, instead of the parser's. */
final class JsonFaults {
    private static final int MAX_WORD = 20;

    /** Half a surrogate pair as an escape. */
    private static final Pattern HALF = Pattern.compile("\\\\u[dD][89a-fA-F]");

    /** The length of such an escape. */
    private static final int ESCAPE = 6;

    private final byte[] bytes;
    private final int from;
    private final int to;
    private final JsonParser parser;
    private final JsonValues values;

    /** @param parser the one that reads bytes from..to */
    JsonFaults(byte[] bytes, int from, int to, JsonParser parser, JsonValues values) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
        this.parser = parser;
        this.values = values;
    }

    /** What is not JSON. */
    UnreadableRecordException syntax(StreamReadException e) {
        if (e instanceof JsonEOFException) {
            return fault(Reason.BAD_JSON, to, "the JSON ends too soon, " + where());
        }
        int at = index(e.getLocation() == null ? 0 : e.getLocation().getByteOffset());
        if (says(e, "Broken surrogate pair") || says(e, "Unexpected low surrogate")) {
            return halfCharacter(at);
        }
        if (says(e, "Illegal unquoted")) {
            return fault(
                    Reason.BAD_JSON,
                    at,
                    "a line break or another control character (" + describe(at) + ") stands inside a text, "
                            + where());
        }
        if (says(e, "Unrecognized character escape")) {
            return fault(Reason.BAD_JSON, at, "a text has a backslash before " + describe(at) + ", " + where());
        }
        if (says(e, "Illegal character ((CTRL-CHAR") && at > from && !isControl(at)) {
            // The parser has gone past it.
            at--;
        }
        if (says(e, "Invalid UTF-8") || bytes[Math.min(at, to - 1)] < 0) {
            // The parser is somewhere in or behind a character of several bytes that can't stand here.
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

    /** What is larger than the limits allow. */
    UnreadableRecordException constraint(StreamConstraintsException e, ReadLimits limits) {
        String what = says(e, "Document nesting depth")
                ? "arrays and objects are nested more than " + limits.depth() + " deep"
                : says(e, "Number")
                        ? "a number has more than " + limits.numberLength() + " characters"
                        : says(e, "Name")
                                ? "the name of a field has more than " + MsrJsonReader.MAX_NAME + " bytes"
                                : "a text has more than " + MsrJsonReader.textBudget(limits) + " characters";
        return fault(Reason.TOO_LARGE, index(parser.currentLocation().getByteOffset()), what + ", " + where());
    }

    /** The same exception with its place in the text: that of the value that the parser is at. */
    UnreadableRecordException atCurrentToken(UnreadableRecordException e) {
        boolean ofTheWhole = e.reason() == Reason.EMPTY
                || e.reason() == Reason.MISSING_FIELD && !e.location().startsWith("/moves/");
        return ofTheWhole || e.place().isPresent()
                ? e
                : e.at(Place.of(bytes, index(parser.currentTokenLocation().getByteOffset())));
    }

    /** Half a surrogate pair in the name of a field; the parser has gone past its escape. */
    private UnreadableRecordException halfCharacter(int at) {
        int start = Math.max(from, at - 2 * ESCAPE);
        Matcher half = HALF.matcher(new String(bytes, start, at - start, StandardCharsets.ISO_8859_1));
        Place place = Place.of(bytes, half.find() ? start + half.start() : at);
        // The name can't be part of a pointer; the object that it stands in can.
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

    private static boolean says(StreamReadException e, String beginning) {
        return e.getOriginalMessage() != null && e.getOriginalMessage().startsWith(beginning);
    }

    private static boolean says(StreamConstraintsException e, String beginning) {
        return e.getOriginalMessage() != null && e.getOriginalMessage().startsWith(beginning);
    }

    private int index(long offset) {
        return (int) Math.max(from, Math.min(to, from + offset));
    }

    /** Which array or object the parser is in. */
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
        return character.isEmpty() ? "the end" : TextCursor.describe(character.codePointAt(0));
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
