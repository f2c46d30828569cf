package org.morpion.service.search;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * A game that a request names. A document inside the request is kept character by character: its numbers are for the
 * reader of records, not for a binary fraction.
 *
 * @param isText whether it was a JSON string
 * @param content the string's text; of every other value the JSON
 */
@JsonDeserialize(using = GameReference.Deserializer.class)
public record GameReference(boolean isText, String content) {
    /** The attribute of a reading under which the bytes are that it reads. */
    static final Object BODY = GameReference.class;

    /** A game in the compact form, or the id of a record. */
    public static GameReference of(String text) {
        return new GameReference(true, text);
    }

    /** The JSON of the value at which the parser stands, which is read to its end. */
    static String json(JsonParser parser, byte[] body) throws IOException {
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

    static final class Deserializer extends StdDeserializer<GameReference> {
        private static final long serialVersionUID = 1L;

        Deserializer() {
            super(GameReference.class);
        }

        @Override
        public GameReference deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            return parser.hasToken(JsonToken.VALUE_STRING)
                    ? of(parser.getText())
                    : new GameReference(false, json(parser, (byte[]) context.getAttribute(BODY)));
        }
    }
}
