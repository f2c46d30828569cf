package org.morpion.service.solver;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** A node into which plugins were dropped, and which waits a second for a solver that does not return. */
public final class PluginsProfile implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of("morpion.plugins.dir", PluginJars.directory().toString(), "morpion.cluster.patience", "1s");
    }
}
