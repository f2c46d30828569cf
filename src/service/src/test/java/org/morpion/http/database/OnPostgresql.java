package org.morpion.http.database;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.List;
import java.util.Map;
import org.morpion.access.ClosedProfile;

/**
 * Profile of the service built for PostgreSQL, on a new database, with an administrator key. All tests with it share
 * one start; their classes also need the condition {@link PostgresqlServer#AVAILABLE}.
 */
public final class OnPostgresql implements QuarkusTestProfile {
    /** The number of worker threads. */
    public static final int WORKERS = 12;

    /** The quota of watching clients, more than worker threads. */
    public static final int WATCHERS = 2 * WORKERS;

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of(
                "quarkus.datasource.db-kind", "postgresql",
                "quarkus.thread-pool.max-threads", String.valueOf(WORKERS),
                "morpion.access.admin-key", ClosedProfile.ADMIN_KEY,
                "morpion.live.heartbeat", "200ms",
                "morpion.quotas.watchers", String.valueOf(WATCHERS),
                "morpion.webhooks.attempts", "3",
                "morpion.webhooks.first-pause", "100ms",
                "morpion.webhooks.heartbeat", "1s");
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
            // The server and its databases end with the JVM.
        }
    }
}
