package org.morpion.service.start;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.AgroalDataSourceListener;
import io.agroal.api.configuration.AgroalConnectionPoolConfiguration;
import io.agroal.api.configuration.AgroalDataSourceConfiguration.DataSourceImplementation;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.quarkus.flyway.FlywayConfigurationCustomizer;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/**
 * Lets a migration of PostgreSQL take as long as it needs, and nodes that start meanwhile wait until it is done. The
 * time limits in the database's address are meant for requests and islands; a migration that ran into one would begin
 * again at the next start, and never be through.
 *
 * <p>The lock that only one node has stands for the session. Flyway's default is a lock that stands for a transaction,
 * which is idle for as long as the migration takes on another connection: {@code idle_in_transaction_session_timeout}
 * would end it. For the transaction of the migration itself that limit stays, and {@code lock_timeout} too: a node that
 * freezes, or finds a table taken, must not hold up those that are at work.
 */
@ApplicationScoped
class PatientMigrations implements FlywayConfigurationCustomizer {
    /** Limits that a session may have besides those of the address, and how soon a vanished node is missed. */
    private static final String SESSION =
            "set statement_timeout = 0; set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 5";

    private static final int FOREVER = -1;

    private final String kind;
    private final AgroalDataSource database;

    PatientMigrations(@ConfigProperty(name = "quarkus.datasource.db-kind") String kind, AgroalDataSource database) {
        this.kind = kind;
        this.database = database;
    }

    @Override
    public void customize(FluentConfiguration configuration) {
        if (!kind.equals("postgresql")) {
            return;
        }
        configuration
                .dataSource(connections())
                .lockRetryCount(FOREVER)
                .configuration(Map.of("flyway.postgresql.transactional.lock", "false"));
    }

    /** Connections as the service has them, but none of them outlives its use: nobody else gets one without limits. */
    private DataSource connections() {
        AgroalConnectionPoolConfiguration pool = database.getConfiguration().connectionPoolConfiguration();
        AgroalDataSourceConfigurationSupplier configuration = new AgroalDataSourceConfigurationSupplier()
                .dataSourceImplementation(DataSourceImplementation.AGROAL_POOLLESS)
                .connectionPoolConfiguration(own -> own.maxSize(pool.maxSize())
                        .connectionFactoryConfiguration(pool::connectionFactoryConfiguration));
        try {
            return AgroalDataSource.from(configuration, new WithoutLimits());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class WithoutLimits implements AgroalDataSourceListener {
        @Override
        public void onConnectionCreation(Connection connection) {
            try (Statement statement = connection.createStatement()) {
                // What the address calls socketTimeout.
                connection.setNetworkTimeout(Runnable::run, 0);
                statement.execute(SESSION);
            } catch (SQLException e) {
                throw new IllegalStateException("The database does not take a migration's connection", e);
            }
        }
    }
}
