package org.morpion.service.start;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.AgroalDataSourceListener;
import io.agroal.api.configuration.AgroalConnectionFactoryConfiguration;
import io.agroal.api.configuration.AgroalConnectionPoolConfiguration;
import io.agroal.api.configuration.AgroalDataSourceConfiguration.DataSourceImplementation;
import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import io.quarkus.flyway.FlywayConfigurationCustomizer;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/**
 * Customizer that removes the time limits of a migration on PostgreSQL, and lets other nodes wait at their start until
 * it is complete. The limits in the database's address are meant for requests and islands; a migration that hit one
 * would start over at the next start, and never finish.
 *
 * <p>The migration lock belongs to the session. Flyway's default belongs to a transaction, which is idle while the
 * migration runs on another connection, so {@code idle_in_transaction_session_timeout} would end it. For the
 * migration's own transaction this limit and {@code lock_timeout} still apply: a frozen node, or one that waits for a
 * locked table, must not block running nodes.
 */
@ApplicationScoped
class UnlimitedMigrations implements FlywayConfigurationCustomizer {
    /** Session limits beyond those in the address, and keep-alives that soon detect a lost node. */
    private static final String SESSION =
            "set statement_timeout = 0; set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 5";

    private static final int FOREVER = -1;

    private final String kind;
    private final Optional<String> address;
    private final Optional<String> username;
    private final Optional<String> password;
    private final AgroalDataSource database;

    UnlimitedMigrations(
            @ConfigProperty(name = "quarkus.datasource.db-kind") String kind,
            @ConfigProperty(name = "quarkus.flyway.jdbc-url") Optional<String> address,
            @ConfigProperty(name = "quarkus.flyway.username") Optional<String> username,
            @ConfigProperty(name = "quarkus.flyway.password") Optional<String> password,
            AgroalDataSource database) {
        this.kind = kind;
        this.address = address;
        this.username = username;
        this.password = password;
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

    /**
     * Copies the service's connection settings, without a pool, so that no other code gets a connection without limits.
     * Migrations may have an address of their own, which avoids a connection pooler, and credentials.
     */
    private DataSource connections() {
        AgroalConnectionPoolConfiguration pool = database.getConfiguration().connectionPoolConfiguration();
        AgroalDataSourceConfigurationSupplier configuration = new AgroalDataSourceConfigurationSupplier()
                .dataSourceImplementation(DataSourceImplementation.AGROAL_POOLLESS)
                .connectionPoolConfiguration(own -> own.maxSize(pool.maxSize())
                        .connectionFactoryConfiguration(() -> factory(pool.connectionFactoryConfiguration())));
        try {
            return AgroalDataSource.from(configuration, new WithoutLimits());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private AgroalConnectionFactoryConfiguration factory(AgroalConnectionFactoryConfiguration service) {
        AgroalConnectionFactoryConfigurationSupplier own = new AgroalConnectionFactoryConfigurationSupplier(service);
        address.ifPresent(own::jdbcUrl);
        username.ifPresent(name -> own.principal(new NamePrincipal(name)));
        password.ifPresent(secret -> own.credential(new SimplePassword(secret)));
        return own.get();
    }

    private static final class WithoutLimits implements AgroalDataSourceListener {
        @Override
        public void onConnectionCreation(Connection connection) {
            try (Statement statement = connection.createStatement()) {
                // Overrides socketTimeout of the address.
                connection.setNetworkTimeout(Runnable::run, 0);
                statement.execute(SESSION);
            } catch (SQLException e) {
                throw new IllegalStateException("The database rejects the settings of the migration's session", e);
            }
        }
    }
}
