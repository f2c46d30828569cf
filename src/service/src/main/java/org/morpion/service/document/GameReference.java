package org.morpion.service.document;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import org.morpion.service.request.StrictJson;

/**
 * A game that a request names. A document inside the request is kept character by character: its numbers are for the
 * reader of records, not for a binary fraction.
 *
 * @param isText whether it was a JSON string
 * @param content the string's text; of every other value the JSON
 */
@JsonDeserialize(using = GameReference.Deserializer.class)
public record GameReference(boolean isText, String content) {

    /** A game in the compact form, or the id of a record. */
    public static GameReference of(String text) {
        return new GameReference(true, text);
    }

    static final class Deserializer extends StdDeserializer<GameReference> {
        private static final long serialVersionUID = 1L;

        Deserializer() {
            super(GameReference.class);
        }

        @Override
        public GameReference deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            boolean isText = parser.hasToken(JsonToken.VALUE_STRING);
            return new GameReference(isText, StrictJson.raw(parser, context));
        }
    }
}
