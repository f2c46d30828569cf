package org.morpion.http.database;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import io.agroal.api.configuration.supplier.AgroalConnectionPoolConfigurationSupplier;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.exceptionsorter.PostgreSQLExceptionSorter;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import io.agroal.narayana.NarayanaTransactionIntegration;
import io.quarkus.arc.Unremovable;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Duration;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.postgresql.Driver;

/**
 * Datasource of a process with many nodes: it hands out the {@link NodeConnections connections of the node} to which
 * the calling thread belongs, and to all other threads those of the service itself.
 */
@Alternative
@Singleton
@Unremovable
public class NodeDataSources {
    private static final int SERVICE = 8;

    /** The pool's default in the service. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final String url;
    private final String user;
    private final String password;
    private final TransactionManager transactions;
    private final TransactionSynchronizationRegistry registry;
    private final AgroalDataSource service;

    NodeDataSources(
            @ConfigProperty(name = "quarkus.datasource.jdbc.url") String url,
            @ConfigProperty(name = "quarkus.datasource.username") String user,
            @ConfigProperty(name = "quarkus.datasource.password") String password,
            TransactionManager transactions,
            TransactionSynchronizationRegistry registry)
            throws SQLException {
        this.url = url;
        this.user = user;
        this.password = password;
        this.transactions = transactions;
        this.registry = registry;
        this.service = pool("service", SERVICE);
    }

    /** Opens a pool of this size for a node, whose connections appear under its name at the server. */
    public NodeConnections open(String node, int size) throws SQLException {
        return new NodeConnections(pool(node, size));
    }

    private AgroalDataSource pool(String name, int size) throws SQLException {
        return AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(new AgroalConnectionPoolConfigurationSupplier()
                        .maxSize(size)
                        .acquisitionTimeout(PATIENCE)
                        .exceptionSorter(new PostgreSQLExceptionSorter())
                        .transactionIntegration(new NarayanaTransactionIntegration(transactions, registry))
                        .connectionFactoryConfiguration(new AgroalConnectionFactoryConfigurationSupplier()
                                .jdbcUrl(url)
                                .jdbcProperty("ApplicationName", name)
                                .connectionProviderClass(Driver.class)
                                .principal(new NamePrincipal(user))
                                .credential(new SimplePassword(password)))));
    }

    @Produces
    @Singleton
    AgroalDataSource routed() {
        return (AgroalDataSource) Proxy.newProxyInstance(
                AgroalDataSource.class.getClassLoader(),
                new Class<?>[] {AgroalDataSource.class},
                (proxy, method, arguments) -> route(method, arguments));
    }

    private Object route(Method method, Object... arguments) throws Throwable {
        NodeConnections node = NodeConnections.current();
        if (node != null && method.getName().equals("getConnection")) {
            return node.getConnection();
        }
        try {
            return method.invoke(node == null ? service : node.pool(), arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @PreDestroy
    void close() {
        service.close();
    }
}
