package org.morpion.access.stream;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;
import org.morpion.searches.solver.PluginJars;

/**
 * A service with short timeouts that still tolerate garbage collection, and with plugins. It has its own database,
 * because in a shared one other profiles' tests leave unpublished record events.
 */
public class BriskProfile implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of(
                "quarkus.datasource.jdbc.url", "jdbc:h2:mem:brisk;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=300000",
                "morpion.live.look", "20ms",
                "morpion.live.heartbeat", "200ms",
                "morpion.live.max-clients", "2",
                "morpion.webhooks.attempts", "3",
                "morpion.webhooks.first-pause", "100ms",
                "morpion.webhooks.heartbeat", "1s",
                "morpion.plugins.dir", PluginJars.directory().toString(),
                "morpion.cluster.patience", "5s");
    }
}
