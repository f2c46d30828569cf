package org.morpion.documents;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import org.morpion.http.json.StrictJson;

/**
 * A reference to a game in a request. An embedded document is kept verbatim, because parsing its numbers as floating
 * point would lose digits that the record reader needs. Parsing them as decimals would keep the digits but lose their
 * spelling.
 *
 * @param isText whether the JSON value was a string
 * @param content the string's text, or the JSON of any other value
 */
@JsonDeserialize(using = GameReference.Deserializer.class)
public record GameReference(boolean isText, String content) {

    /** Returns a reference to a game in the compact form or to a record id. */
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
