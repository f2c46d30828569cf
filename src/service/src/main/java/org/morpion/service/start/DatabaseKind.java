package org.morpion.service.start;

import io.quarkus.flyway.FlywayConfigurationCustomizer;
import io.quarkus.runtime.configuration.ConfigurationException;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/**
 * Check, before the first connection, that the database's address suits this build. The service has one build per kind
 * of database; the wrong one ends the start with a message that names the right one.
 */
@ApplicationScoped
@Priority(DatabaseKind.BEFORE_OTHERS)
class DatabaseKind implements FlywayConfigurationCustomizer {
    static final int BEFORE_OTHERS = 100;

    private static final String KEY = "quarkus.datasource.jdbc.url";
    private static final Map<String, String> BUILDS =
            Map.of("h2", "quarkus-app", "postgresql", "quarkus-app-postgresql");
    private static final Map<String, String> EXAMPLES =
            Map.of("h2", "jdbc:h2:file:async:./data/morpion", "postgresql", "jdbc:postgresql://localhost/morpion");

    private final String kind;
    private final String url;

    DatabaseKind(
            @ConfigProperty(name = "quarkus.datasource.db-kind") String kind, @ConfigProperty(name = KEY) String url) {
        this.kind = kind;
        this.url = url;
    }

    @Override
    public void customize(FluentConfiguration configuration) {
        if (url.startsWith("jdbc:" + kind + ":")) {
            return;
        }
        // The address is shortened because it may contain a password.
        String found = url.startsWith("jdbc:") ? url.replaceFirst("(jdbc:[^:]*:).*", "$1…") : "no JDBC address";
        String other = BUILDS.entrySet().stream()
                .filter(build -> url.startsWith("jdbc:" + build.getKey() + ":"))
                .map(build -> ", or start the build for that database, " + build.getValue() + "/quarkus-run.jar")
                .findFirst()
                .orElse("");
        throw new ConfigurationException("This is the build for jdbc:" + kind + ":, and " + KEY + " is " + found
                + ". Set it to " + EXAMPLES.get(kind) + ", for example" + other + ".");
    }
}
