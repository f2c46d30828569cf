package org.morpion.service.live;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** A service that loses patience soon, for tests of what it sends by itself. */
public class BriskProfile implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of(
                "morpion.live.patience", "2s",
                "morpion.live.heartbeat", "200ms",
                "morpion.live.max-clients", "2",
                "morpion.webhooks.attempts", "3",
                "morpion.webhooks.first-pause", "100ms",
                "morpion.webhooks.heartbeat", "200ms");
    }
}
