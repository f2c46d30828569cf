package org.morpion.service.database;

import com.github.kagkarlsson.scheduler.jdbc.DefaultJdbcCustomization;

/**
 * How the queue is asked for work, in words that H2 and PostgreSQL both understand: a node locks what it takes, passes
 * over what another is about to take, and takes no more than it can run.
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
        return "select * from " + tableName + " where picked = ? and execution_time <= ? " + requiredAndCondition
                + " order by " + (orderByPriority ? "priority desc, " : "") + "execution_time, task_instance limit "
                + limit + " for update skip locked";
    }

    @Override
    public String getQueryLimitPart(int limit) {
        return " limit " + limit;
    }
}
