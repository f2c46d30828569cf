package org.morpion.http.admission;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.inject.Singleton;

/**
 * Serializer of large responses to a byte array, which counts against the response budget and has a deadline to be
 * read. The framework would write the objects in small pieces, and keep them and a worker thread until the client has
 * read them.
 */
@Singleton
public class WholeAnswers {
    private final ObjectMapper json;

    WholeAnswers(ObjectMapper json) {
        this.json = json;
    }

    /** Serializes a response as JSON. */
    public byte[] json(Object answer) {
        try {
            return json.writeValueAsBytes(answer);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
