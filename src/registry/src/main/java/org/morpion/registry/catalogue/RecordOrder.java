package org.morpion.registry.catalogue;

/** Sort order of the catalogue. */
enum RecordOrder {
    /** Highest score first, then by id. */
    SCORE("score desc, id"),
    /** Latest stored first, then by id. */
    NEWEST("storedAt desc, id"),
    /** Highest score first; within a score, one record of each set of points, then the others; see {@link Variety}. */
    VARIETY(Variety.ORDER);

    private final String clause;

    RecordOrder(String clause) {
        this.clause = clause;
    }

    /** Returns the order as an HQL clause. */
    String clause() {
        return clause;
    }
}
