package org.morpion.http.database;

import io.agroal.api.AgroalDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * Connections of one of many nodes in this process: a single one for islands and periodic jobs, and the node's {@link
 * ControlPool}. The threads of the node, and those that they start, get the connections of the node from the service's
 * datasource.
 */
public final class NodeConnections {
    private static final InheritableThreadLocal<NodeConnections> CURRENT = new InheritableThreadLocal<>();

    private final AgroalDataSource own;
    private final ControlPool control;
    private final DatabaseClock clock;
    private volatile boolean cut;

    NodeConnections(AgroalDataSource own) throws SQLException {
        this.own = own;
        this.control = new ControlPool(own);
        this.clock = new DatabaseClock(control);
    }

    /** The connections of the node to which this thread belongs; null outside of all nodes. */
    static NodeConnections current() {
        return CURRENT.get();
    }

    public ControlPool control() {
        return control;
    }

    public DatabaseClock clock() {
        return clock;
    }

    /** Returns the periodic jobs of the node. The thread of each inherits its connections. */
    public PeriodicJobs jobs(List<PeriodicJob> jobs, DatabaseState state, Duration polling) {
        return new PeriodicJobs(jobs, control, state, polling, task -> new Thread(task, "job").start());
    }

    AgroalDataSource pool() {
        return own;
    }

    Connection getConnection() throws SQLException {
        if (cut) {
            throw new SQLException("The node is dead", "08006");
        }
        return own.getConnection();
    }

    /** Runs a task as this node. */
    public void run(Runnable task) {
        NodeConnections before = CURRENT.get();
        CURRENT.set(this);
        try {
            task.run();
        } finally {
            CURRENT.set(before);
        }
    }

    /** Refuses all further use, as if the process had ended; the sessions at the server remain. */
    public void cut() {
        cut = true;
        close();
    }

    public void close() {
        control.close();
        own.close();
    }
}
