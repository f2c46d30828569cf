package org.morpion.service.database;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.morpion.service.search.SearchTestProfile;

/**
 * The service built for PostgreSQL, on a new database, with the settings of {@link SearchTestProfile}: one start does
 * for all these tests. Classes with this profile stand behind the server's condition too.
 */
public final class OnPostgresql implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
        Map<String, String> settings = new HashMap<>(new SearchTestProfile().getConfigOverrides());
        settings.put("quarkus.datasource.db-kind", "postgresql");
        settings.put("morpion.webhooks.attempts", "3");
        settings.put("morpion.webhooks.first-pause", "100ms");
        settings.put("morpion.webhooks.heartbeat", "200ms");
        return settings;
    }

    @Override
    public List<TestResourceEntry> testResources() {
        return List.of(new TestResourceEntry(NewDatabase.class));
    }

    public static final class NewDatabase implements QuarkusTestResourceLifecycleManager {
        @Override
        public Map<String, String> start() {
            PostgresqlServer.Database database = PostgresqlServer.newDatabase();
            return Map.of(
                    "quarkus.datasource.jdbc.url", database.url(),
                    "quarkus.datasource.username", database.username(),
                    "quarkus.datasource.password", database.password());
        }

        @Override
        public void stop() {
            // The server goes with the JVM, and takes its databases along.
        }
    }
}
