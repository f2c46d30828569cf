package org.morpion.service;

import io.agroal.api.AgroalDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;

/** All connections of a pool, taken from the service until closed. */
public final class AllConnections implements AutoCloseable {
    private final List<Connection> taken = new ArrayList<>();

    /** Waits until the service has returned each connection it was using, however short the pool's own timeout is. */
    public AllConnections(AgroalDataSource pool) {
        int size = pool.getConfiguration().connectionPoolConfiguration().maxSize();
        while (taken.size() < size) {
            taken.add(Awaitility.await().ignoreExceptions().until(pool::getConnection, connection -> true));
        }
    }

    public Connection first() {
        return taken.get(0);
    }

    @Override
    public void close() throws SQLException {
        for (Connection connection : taken) {
            connection.close();
        }
    }
}
