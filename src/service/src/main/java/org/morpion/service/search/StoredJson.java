package org.morpion.service.search;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.enterprise.context.ApplicationScoped;

/** What the database keeps as JSON, written and read by the service alone. */
@ApplicationScoped
class StoredJson {
    private final ObjectMapper json;

    StoredJson(ObjectMapper json) {
        this.json = json;
    }

    String write(Object value) {
        try {
            return json.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("This can't be written as JSON: " + value, e);
        }
    }

    /** What the search was made with. */
    Specification specification(Search search) {
        try {
            return json.readValue(search.specification, Specification.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The stored search " + search.id + " can't be read: " + e.getMessage(), e);
        }
    }
}
