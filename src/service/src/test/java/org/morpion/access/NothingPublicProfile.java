package org.morpion.access;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/**
 * A closed service without public scopes, whose node does not poll the queue. Two classes share its start, each for one
 * of these settings.
 */
public final class NothingPublicProfile implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of(
                "morpion.access", "closed",
                "morpion.access.public", "",
                "morpion.access.admin-key", ClosedProfile.ADMIN_KEY,
                "morpion.cluster.polling", "1h");
    }
}
