package org.morpion.http.json;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import java.io.IOException;
import java.util.regex.Pattern;
import org.morpion.record.text.Surrogates;

/**
 * A JSON parser that rejects unpaired surrogates in texts and names, as malformed JSON with a JSON pointer, because
 * they cannot be written as UTF-8.
 */
final class StrictParser extends JsonParserDelegate {

    /** The input is not JSON, or has an unpaired surrogate. */
    static final class UnreadableJsonException extends IOException {
        private static final long serialVersionUID = 1L;

        private final String pointer;

        private UnreadableJsonException(String pointer, String message) {
            super(message);
            this.pointer = pointer;
        }

        /** JSON pointer (RFC 6901) to the innermost value that was being read; for a name, to its object. */
        String pointer() {
            return pointer;
        }
    }

    /** Start of the parser's note on where an unclosed object or array begins, at the end of a message. */
    private static final String START_MARKER = "(start marker at [";

    /** The parser's note on the Java type of its input, in the middle of a message. */
    private static final Pattern PARSER_TYPE = Pattern.compile(", from `[^`]*`");

    /** Start of the parser's message about a duplicate field. */
    private static final String DOUBLED = "Duplicate field ";

    StrictParser(JsonParser parser) {
        super(parser);
    }

    @Override
    public JsonToken nextToken() throws IOException {
        try {
            JsonToken token = super.nextToken();
            if (token == JsonToken.VALUE_STRING && Surrogates.hasUnpaired(getText())) {
                throw unpairedSurrogate(getParsingContext().pathAsPointer().toString());
            }
            if (token == JsonToken.FIELD_NAME && Surrogates.hasUnpaired(currentName())) {
                throw unpairedSurrogate(
                        getParsingContext().getParent().pathAsPointer().toString());
            }
            return token;
        } catch (JsonParseException e) {
            throw unreadable(e, getParsingContext().pathAsPointer().toString());
        }
    }

    private static UnreadableJsonException unreadable(JsonParseException e, String pointer) {
        String found = forSenders(e.getOriginalMessage());
        String place = ", at line " + e.getLocation().getLineNr() + ", column "
                + e.getLocation().getColumnNr();
        if (found.contains("surrogate")) {
            return unpairedSurrogate(pointer);
        }
        if (found.startsWith(DOUBLED)) {
            String name = found.substring(DOUBLED.length());
            return new UnreadableJsonException(
                    pointer, "An object has the field " + name + " a second time" + place + ". Send it once.");
        }
        return new UnreadableJsonException(pointer, "The body is not JSON: " + found + place + ".");
    }

    /** Removes details of the parser's implementation from its message. */
    static String forSenders(String message) {
        int marker = message.lastIndexOf(START_MARKER);
        String found = marker < 0 ? message : message.substring(0, marker).stripTrailing();
        return PARSER_TYPE.matcher(found).replaceAll("");
    }

    private static UnreadableJsonException unpairedSurrogate(String pointer) {
        return new UnreadableJsonException(
                pointer,
                (pointer.isEmpty() ? "The body" : pointer.substring(1))
                        + " has half a surrogate pair in a text or a name, such as \\ud800 without its other half,"
                        + " which UTF-8 can't encode. Omit it, or send both halves.");
    }
}
