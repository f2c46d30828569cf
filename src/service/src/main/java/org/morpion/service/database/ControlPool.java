package org.morpion.service.database;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.cache.ConnectionCache;
import io.agroal.api.configuration.AgroalConnectionPoolConfiguration;
import io.agroal.api.configuration.supplier.AgroalConnectionPoolConfigurationSupplier;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.transaction.TransactionIntegration;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Connections reserved for heartbeats, the queue and control: when requests and writes use up all others, a node still
 * has to say that it is alive. Configured like the service's datasource, except for their number. They take no part in
 * transactions.
 */
@Singleton
public class ControlPool {
    private static final int CONNECTIONS = 2;

    private final AgroalDataSource connections;

    ControlPool(AgroalDataSource service) throws SQLException {
        AgroalConnectionPoolConfiguration same = service.getConfiguration().connectionPoolConfiguration();
        connections = AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(new AgroalConnectionPoolConfigurationSupplier(same)
                        .connectionCache(ConnectionCache.none())
                        .transactionIntegration(TransactionIntegration.none())
                        .initialSize(CONNECTIONS)
                        .minSize(CONNECTIONS)
                        .maxSize(CONNECTIONS)));
    }

    public DataSource connections() {
        return connections;
    }

    @PreDestroy
    void close() {
        connections.close();
    }
}
