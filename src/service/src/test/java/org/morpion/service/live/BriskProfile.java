package org.morpion.service.live;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/**
 * A service that loses patience soon, though not while garbage is collected, for tests of what it sends by itself. Its
 * database is its own: from a shared one it would tell of records that tests of other profiles have left untold.
 */
public class BriskProfile implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of(
                "quarkus.datasource.jdbc.url", "jdbc:h2:mem:brisk;DB_CLOSE_DELAY=-1",
                "morpion.live.look", "20ms",
                "morpion.live.patience", "5s",
                "morpion.live.heartbeat", "200ms",
                "morpion.live.max-clients", "2",
                "morpion.webhooks.attempts", "3",
                "morpion.webhooks.first-pause", "100ms",
                "morpion.webhooks.heartbeat", "200ms");
    }
}
