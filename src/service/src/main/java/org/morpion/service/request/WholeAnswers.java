package org.morpion.service.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.inject.Singleton;

/**
 * Long answers as bytes, which are counted and have their time until the client has fetched them. The framework would
 * write them bit by bit, and keep the objects and a worker thread for as long as a client likes.
 */
@Singleton
public class WholeAnswers {
    private final ObjectMapper json;

    WholeAnswers(ObjectMapper json) {
        this.json = json;
    }

    /** The answer as JSON. */
    public byte[] json(Object answer) {
        try {
            return json.writeValueAsBytes(answer);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
