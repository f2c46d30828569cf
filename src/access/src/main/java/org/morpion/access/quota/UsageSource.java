package org.morpion.access.quota;

import java.util.Set;

/**
 * A table whose rows count towards quotas.
 *
 * @param quotas quotas that the rows count towards. Other quotas skip the table, because counting takes a query
 * @param sums select list in SQL: searches, islands, bytes, schedules and records, as in {@link StoredAmounts}
 * @param table table with a column {@code account}
 * @param condition condition in SQL for the rows that count
 */
public record UsageSource(Set<Quota> quotas, String sums, String table, String condition) {
    /** Creates a source whose rows all count. */
    public UsageSource(Set<Quota> quotas, String sums, String table) {
        this(quotas, sums, table, "true");
    }

    /** Returns the query for the amounts of all accounts together. */
    String query() {
        return "select " + sums + " from " + table + " where " + condition;
    }

    /** Returns the query for the amounts of one account, which is the only parameter. */
    String queryOfAccount() {
        return query() + " and account = ?1";
    }
}
