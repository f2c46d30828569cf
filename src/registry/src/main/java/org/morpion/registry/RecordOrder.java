package org.morpion.registry;

import java.util.Comparator;

/** Sort order of the catalogue. */
enum RecordOrder {
    /** Highest score first, then by id. */
    SCORE(
            "score desc, id",
            Comparator.comparingInt((TextIndex.Place place) -> -place.score()).thenComparing(TextIndex.Place::id)),
    /** Latest stored first, then by id. */
    NEWEST(
            "storedAt desc, id",
            Comparator.comparing(TextIndex.Place::storedAt).reversed().thenComparing(TextIndex.Place::id));

    private final String clause;
    private final Comparator<TextIndex.Place> places;

    RecordOrder(String clause, Comparator<TextIndex.Place> places) {
        this.clause = clause;
        this.places = places;
    }

    /** Returns the order as an HQL clause. */
    String clause() {
        return clause;
    }

    /** Returns the order of places in memory. */
    Comparator<TextIndex.Place> places() {
        return places;
    }

    /** Returns the value of the query parameter {@code sort}. */
    String code() {
        return Code.of(this);
    }
}
