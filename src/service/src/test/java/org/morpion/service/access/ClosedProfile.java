package org.morpion.service.access;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** A service that is closed. */
public class ClosedProfile implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of("morpion.access", "closed");
    }
}
