package org.morpion.service.request;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import java.io.IOException;
import java.util.regex.Pattern;
import org.morpion.record.Surrogates;

/**
 * Reads JSON that can be written again: texts and names with half a surrogate pair are refused like broken syntax, with
 * the place of the value.
 */
final class StrictParser extends JsonParserDelegate {

    /** What is read is not JSON, or could never be answered with. */
    static final class UnreadableJsonException extends IOException {
        private static final long serialVersionUID = 1L;

        private final String pointer;

        private UnreadableJsonException(String pointer, String message) {
            super(message);
            this.pointer = pointer;
        }

        /** The innermost value that was being read; for a name, the object that has it (RFC 6901). */
        String pointer() {
            return pointer;
        }
    }

    /** How the parser begins to say where an unclosed object or array started, at the end of a message. */
    private static final String START_MARKER = "(start marker at [";

    /** The parser's own type of what it could not read. */
    private static final Pattern PARSER_TYPE = Pattern.compile(", from `[^`]*`");

    /** How the parser begins to say that an object has a field twice. */
    private static final String DOUBLED = "Duplicate field ";

    StrictParser(JsonParser parser) {
        super(parser);
    }

    @Override
    public JsonToken nextToken() throws IOException {
        try {
            JsonToken token = super.nextToken();
            if (token == JsonToken.VALUE_STRING && Surrogates.hasUnpaired(getText())) {
                throw halfPair(getParsingContext().pathAsPointer().toString());
            }
            if (token == JsonToken.FIELD_NAME && Surrogates.hasUnpaired(currentName())) {
                throw halfPair(getParsingContext().getParent().pathAsPointer().toString());
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
            return halfPair(pointer);
        }
        if (found.startsWith(DOUBLED)) {
            String name = found.substring(DOUBLED.length());
            return new UnreadableJsonException(
                    pointer, "An object has the field " + name + " a second time" + place + ". Send it once.");
        }
        return new UnreadableJsonException(pointer, "The body is not JSON: " + found + place + ".");
    }

    /** What is of use to who sent the body in a message of the parser. */
    static String forSenders(String message) {
        int marker = message.lastIndexOf(START_MARKER);
        String found = marker < 0 ? message : message.substring(0, marker).stripTrailing();
        return PARSER_TYPE.matcher(found).replaceAll("");
    }

    private static UnreadableJsonException halfPair(String pointer) {
        return new UnreadableJsonException(
                pointer,
                (pointer.isEmpty() ? "The body" : pointer.substring(1))
                        + " has half a surrogate pair in a text or a name, such as \\ud800 without its other half;"
                        + " nothing can write it as UTF-8. Leave it out, or send both halves.");
    }
}
