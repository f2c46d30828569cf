package org.morpion.record.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Documents in JSON strings, as programs write them that make one JSON value of each line. */
public final class QuotedDocument {
    private static final JsonFactory JSON = JsonFactory.builder().build();

    private QuotedDocument() {}

    /**
     * Returns the content of a line that is one JSON string, in UTF-8, and any other line unchanged.
     *
     * @throws CharacterCodingException if the string has an unpaired surrogate
     */
    public static byte[] unquote(byte[] line) throws CharacterCodingException {
        int start = ByteOrderMark.skip(line, 0, line.length);
        while (start < line.length && (line[start] == ' ' || line[start] == '\t')) {
            start++;
        }
        if (start == line.length || line[start] != '"') {
            return line;
        }
        String text;
        try (JsonParser parser = JSON.createParser(line, start, line.length - start)) {
            if (parser.nextToken() != JsonToken.VALUE_STRING) {
                return line;
            }
            text = parser.getText();
            if (parser.nextToken() != null) {
                return line;
            }
        } catch (IOException e) {
            return line;
        }
        if (Surrogates.hasUnpaired(text)) {
            throw new CharacterCodingException();
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
