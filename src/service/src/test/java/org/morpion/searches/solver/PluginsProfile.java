package org.morpion.searches.solver;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** A node with plugins, and a patience of one second for solvers that do not return. */
public final class PluginsProfile implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of("morpion.plugins.dir", PluginJars.directory().toString(), "morpion.cluster.patience", "1s");
    }
}
