package org.morpion.cli.core;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.morpion.run.JsonTree;

/** JSON for reports and requests. */
public final class Json {
    private static final JsonFactory FACTORY = JsonFactory.builder().build();

    private Json() {}

    /** Builds an object from alternating names and values. */
    public static Map<String, Object> object(Object... members) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < members.length; i += 2) {
            object.put((String) members[i], members[i + 1]);
        }
        return object;
    }

    /** Parses text that is one JSON object; empty for any other text. */
    public static Optional<Map<?, ?>> read(String text) {
        try (JsonParser parser = FACTORY.createParser(text)) {
            return parser.nextToken() == JsonToken.START_OBJECT
                            && JsonTree.read(parser) instanceof Map<?, ?> members
                            && parser.nextToken() == null
                    ? Optional.of(members)
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Formats a value of maps, lists, strings, numbers, booleans and nulls on one line. */
    public static String line(Object value) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(text)) {
            JsonTree.write(value, generator);
        } catch (IOException e) {
            throw new UncheckedIOException("Writing to memory failed", e);
        }
        return text.toString();
    }

    /** Parses text as a number or boolean if it looks like one; otherwise returns it unchanged. */
    public static Object guess(String text) {
        if (text.equals("true") || text.equals("false")) {
            return Boolean.valueOf(text);
        }
        try {
            return text.matches("-?\\d{1,18}") ? (Object) Long.valueOf(text) : Double.valueOf(text);
        } catch (NumberFormatException e) {
            return text;
        }
    }
}
