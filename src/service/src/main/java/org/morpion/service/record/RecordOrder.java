package org.morpion.service.record;

import java.util.Locale;

/** In which order the catalogue is listed. */
enum RecordOrder {
    /** Highest scores first, then by id. */
    SCORE("score desc, id"),
    /** Those stored last first, then by id. */
    NEWEST("storedAt desc, id");

    private final String clause;

    RecordOrder(String clause) {
        this.clause = clause;
    }

    /** The order as a clause of a query. */
    String clause() {
        return clause;
    }

    /** The value of {@code sort=}. */
    String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
