package org.morpion.http.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.inject.Singleton;

/** Writer of the service's own objects as JSON. A failure is a fault of the service. */
@Singleton
public class JsonWriter {
    private final ObjectMapper json;

    public JsonWriter(ObjectMapper json) {
        this.json = json;
    }

    /** Writes a value for a database column or an event. */
    public String text(Object value) {
        try {
            return json.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A value can't be written as JSON: " + value, e);
        }
    }

    /**
     * Writes a large response to a byte array, which counts against the response budget and has a deadline to be read.
     * The framework would write the objects in small pieces, and keep them and a worker thread until the client has
     * read them.
     */
    public byte[] bytes(Object answer) {
        try {
            return json.writeValueAsBytes(answer);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("An answer can't be written as JSON", e);
        }
    }
}
