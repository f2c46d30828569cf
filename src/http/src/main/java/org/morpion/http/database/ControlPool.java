package org.morpion.http.database;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.AgroalDataSourceMetrics;
import io.agroal.api.cache.ConnectionCache;
import io.agroal.api.configuration.AgroalConnectionPoolConfiguration;
import io.agroal.api.configuration.supplier.AgroalConnectionPoolConfigurationSupplier;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.transaction.TransactionIntegration;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.function.ToDoubleFunction;
import javax.sql.DataSource;

/**
 * Connections reserved for heartbeats, the queue and control signals, so that a node stays alive when requests and
 * writes occupy all other connections. The settings are those of the service's datasource, except for the size. The
 * connections take no part in managed transactions.
 */
@Singleton
public class ControlPool {
    private static final int CONNECTIONS = 2;

    private final AgroalDataSource connections;

    ControlPool(AgroalDataSource service) throws SQLException {
        AgroalConnectionPoolConfiguration same = service.getConfiguration().connectionPoolConfiguration();
        connections = AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                .metricsEnabled()
                .connectionPoolConfiguration(new AgroalConnectionPoolConfigurationSupplier(same)
                        .connectionCache(ConnectionCache.none())
                        .transactionIntegration(TransactionIntegration.none())
                        .initialSize(CONNECTIONS)
                        .minSize(CONNECTIONS)
                        .maxSize(CONNECTIONS)));
    }

    /** Publishes three of the gauges that Quarkus has for the service's datasource, tagged {@code control}. */
    void register(@Observes StartupEvent event, MeterRegistry registry) {
        gauge(registry, "agroal.active.count", AgroalDataSourceMetrics::activeCount);
        gauge(registry, "agroal.available.count", AgroalDataSourceMetrics::availableCount);
        gauge(registry, "agroal.awaiting.count", AgroalDataSourceMetrics::awaitingCount);
    }

    private void gauge(MeterRegistry registry, String name, ToDoubleFunction<AgroalDataSourceMetrics> value) {
        Gauge.builder(name, connections, pool -> value.applyAsDouble(pool.getMetrics()))
                .tag("datasource", "control")
                .register(registry);
    }

    public DataSource connections() {
        return connections;
    }

    @PreDestroy
    void close() {
        connections.close();
    }
}
