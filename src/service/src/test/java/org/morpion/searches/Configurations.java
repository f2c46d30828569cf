package org.morpion.searches;

import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;

/** Factory of configurations for tests without the service: the defaults, overridden by the given values. */
public final class Configurations {
    private Configurations() {}

    public static <T> T of(Class<T> type, Map<String, String> values) {
        return new SmallRyeConfigBuilder()
                .addDiscoveredConverters()
                .withMapping(type)
                .withDefaultValues(values)
                .build()
                .getConfigMapping(type);
    }
}
