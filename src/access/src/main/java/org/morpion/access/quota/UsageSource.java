package org.morpion.access.quota;

import java.util.Set;

/**
 * A table whose rows count towards quotas.
 *
 * @param quotas quotas that the rows count towards. Other quotas skip the table, because counting takes a query
 * @param sums select list in SQL: searches, islands, bytes, schedules and records, as in {@link StoredAmounts}
 * @param table table with a column {@code account}
 * @param condition condition in SQL for the rows that count
 * @param query SQL query for the amounts of all accounts together
 */
public record UsageSource(Set<Quota> quotas, String sums, String table, String condition, String query) {
    /** Creates a source that adds up its rows for all accounts, too. */
    public UsageSource(Set<Quota> quotas, String sums, String table, String condition) {
        this(quotas, sums, table, condition, query(sums, table, condition));
    }

    /** Creates a source whose rows all count. */
    public UsageSource(Set<Quota> quotas, String sums, String table) {
        this(quotas, sums, table, "true");
    }

    private static String query(String sums, String table, String condition) {
        return "select " + sums + " from " + table + " where " + condition;
    }

    /** Returns the query for the amounts of one account, which is the only parameter. */
    String queryOfAccount() {
        return query(sums, table, condition) + " and account = ?1";
    }
}
