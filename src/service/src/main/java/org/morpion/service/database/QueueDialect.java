package org.morpion.service.database;

import com.github.kagkarlsson.scheduler.jdbc.DefaultJdbcCustomization;

/**
 * How the queue is asked for work, in words that H2 and PostgreSQL both understand: a node locks what it takes, passes
 * over what another is about to take, and takes no more than it can run. Only what has been given a turn is handed out.
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
        // The turn knows the priority. It is compared with 0 so that no index is searched for rows without one.
        return "select * from " + tableName + " where picked = ? and execution_time <= ? and turn >= 0 "
                + requiredAndCondition + " order by turn, execution_time, task_instance limit " + limit
                + " for update skip locked";
    }

    @Override
    public String getQueryLimitPart(int limit) {
        return " limit " + limit;
    }
}
