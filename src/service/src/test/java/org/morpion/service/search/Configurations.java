package org.morpion.service.search;

import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;

/** Configurations for tests that do without the service: the defaults, and some values. */
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
