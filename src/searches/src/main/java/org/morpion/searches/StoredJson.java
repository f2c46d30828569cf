package org.morpion.searches;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.enterprise.context.ApplicationScoped;
import org.morpion.searches.plan.Specification;

/** JSON codec for database columns that only this service reads and writes. */
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
            throw new IllegalStateException("A value can't be written as JSON: " + value, e);
        }
    }

    /** Returns the specification of a search. */
    Specification specification(Search search) {
        try {
            return json.readValue(search.specification, Specification.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The stored search " + search.id + " can't be read: " + e.getMessage(), e);
        }
    }
}
