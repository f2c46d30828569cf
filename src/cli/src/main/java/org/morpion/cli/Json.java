package org.morpion.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.morpion.run.JsonTree;

/** Reports as JSON. */
final class Json {
    private static final JsonFactory FACTORY = JsonFactory.builder().build();

    private Json() {}

    /** An object whose members are given in turn: name, value, name, value. */
    static Map<String, Object> object(Object... members) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < members.length; i += 2) {
            object.put((String) members[i], members[i + 1]);
        }
        return object;
    }

    /** A value of maps, lists, texts, numbers, truth values and nulls, on one line. */
    static String line(Object value) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(text)) {
            JsonTree.write(value, generator);
        } catch (IOException e) {
            throw new UncheckedIOException("Nothing is written but memory", e);
        }
        return text.toString();
    }

    /** A text as the number or truth value that it looks like, else as it is. */
    static Object guess(String text) {
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
