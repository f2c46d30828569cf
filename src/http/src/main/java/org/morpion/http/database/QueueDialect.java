package org.morpion.http.database;

import com.github.kagkarlsson.scheduler.jdbc.DefaultJdbcCustomization;

/**
 * Queue queries in SQL that H2 and PostgreSQL both accept. A node locks the rows it claims, skips rows locked by
 * others, and claims at most its capacity. Only rows with a turn are claimable.
 */
public final class QueueDialect extends DefaultJdbcCustomization {

    public QueueDialect() {
        super(false);
    }

    @Override
    public String getName() {
        return "H2 and PostgreSQL";
    }

    @Override
    public boolean supportsGenericLockAndFetch() {
        return true;
    }

    @Override
    public String createGenericSelectForUpdateQuery(
            String tableName, int limit, String requiredAndCondition, boolean orderByPriority) {
        // The turn includes the priority. Comparing it with 0 keeps the index scan off rows without a turn.
        return "select * from " + tableName + " where picked = ? and execution_time <= ? and turn >= 0 "
                + requiredAndCondition + " order by turn, execution_time, task_instance limit " + limit
                + " for update skip locked";
    }

    @Override
    public String getQueryLimitPart(int limit) {
        return " limit " + limit;
    }
}
