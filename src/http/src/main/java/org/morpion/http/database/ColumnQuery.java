package org.morpion.http.database;

import jakarta.persistence.EntityManager;
import org.hibernate.Session;
import org.hibernate.query.NativeQuery;

/**
 * Native queries of one column that run often. Hibernate recognises a native query in its cache of interpretations only
 * if the type of each column is given by name. With the result class alone, every execution adds an entry, and
 * comparing the thousands of them takes a millisecond.
 */
public final class ColumnQuery {
    private ColumnQuery() {}

    /**
     * Creates a query.
     *
     * @param column the name of the only column
     */
    @SuppressWarnings("unchecked")
    public static <T> NativeQuery<T> of(EntityManager database, String sql, String column, Class<T> type) {
        return (NativeQuery<T>) database.unwrap(Session.class)
                .createNativeQuery(sql, Object.class)
                .addScalar(column, type);
    }
}
