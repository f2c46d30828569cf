package org.morpion.service.record;

import java.util.Comparator;

/** In which order the catalogue is listed. */
enum RecordOrder {
    /** Highest scores first, then by id. */
    SCORE(
            "score desc, id",
            Comparator.comparingInt((TextIndex.Place place) -> -place.score()).thenComparing(TextIndex.Place::id)),
    /** Those stored last first, then by id. */
    NEWEST(
            "storedAt desc, id",
            Comparator.comparing(TextIndex.Place::storedAt).reversed().thenComparing(TextIndex.Place::id));

    private final String clause;
    private final Comparator<TextIndex.Place> places;

    RecordOrder(String clause, Comparator<TextIndex.Place> places) {
        this.clause = clause;
        this.places = places;
    }

    /** The order as a clause of a query. */
    String clause() {
        return clause;
    }

    /** The order in memory. */
    Comparator<TextIndex.Place> places() {
        return places;
    }

    /** The value of {@code sort=}. */
    String code() {
        return Code.of(this);
    }
}
