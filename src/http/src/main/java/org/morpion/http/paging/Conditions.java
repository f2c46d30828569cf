package org.morpion.http.paging;

import io.quarkus.panache.common.Parameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The conditions of an HQL query, with their parameters. */
public final class Conditions {
    private final List<String> conditions = new ArrayList<>();
    private final Parameters values = new Parameters();

    public Conditions and(String condition) {
        conditions.add(condition);
        return this;
    }

    /** Adds a condition on a parameter, if the parameter has a value. */
    public Conditions and(String condition, String name, Optional<?> value) {
        value.ifPresent(present -> and(condition).with(name, present));
        return this;
    }

    /**
     * Restricts the query to the entries after the cursor; null restricts nothing.
     *
     * @param condition a condition on {@code :at} and {@code :id}
     */
    public Conditions after(AgeCursor<?> cursor, String condition) {
        return cursor == null ? this : and(condition).with("at", cursor.at()).with("id", cursor.id());
    }

    /** Sets a parameter. */
    public Conditions with(String name, Object value) {
        values.and(name, value);
        return this;
    }

    /** Returns the {@code where} clause; empty without conditions. */
    public String where() {
        return conditions.isEmpty() ? "" : "where " + String.join(" and ", conditions);
    }

    public Parameters values() {
        return values;
    }
}
