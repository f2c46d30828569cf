package org.morpion.service.search;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** A node that is quick to see what is to do, gives short slices, and divides exact searches into few parts. */
public final class SearchTestProfile implements QuarkusTestProfile {
    public static final int PARTS = 8;

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of(
                "morpion.workers", "2",
                "morpion.cluster.polling", "100ms",
                "morpion.cluster.control", "50ms",
                "morpion.searches.slice", "300ms",
                "morpion.searches.parts", String.valueOf(PARTS));
    }
}
