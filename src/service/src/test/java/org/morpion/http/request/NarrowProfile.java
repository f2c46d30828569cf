package org.morpion.http.request;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** A node with low limits that runs no searches. */
public final class NarrowProfile implements QuarkusTestProfile {
    /** Budget of bytes for bodies in transit, each of which reserves twice its length. */
    private static final int ARRIVING = 9_600;

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.ofEntries(
                Map.entry("morpion.access", "open"),
                Map.entry("morpion.limits.document", "2000"),
                Map.entry("morpion.limits.memory", Integer.toString(18 * ARRIVING)),
                Map.entry("morpion.limits.line-timeout", "1s"),
                Map.entry("morpion.limits.concurrent-batches-of-address", "1"),
                Map.entry("morpion.limits.inflated", "3000"),
                Map.entry("morpion.limits.moves", "1"),
                Map.entry("morpion.limits.body-timeout", "2s"),
                Map.entry("morpion.live.heartbeat", "1s"),
                Map.entry("morpion.live.patience", "2s"),
                Map.entry("morpion.limits.concurrent-batches", "4"),
                // Some tests ask until they get a slot.
                Map.entry("morpion.quotas.requests", "1000000"),
                Map.entry("quarkus.http.proxy.proxy-address-forwarding", "true"),
                Map.entry("quarkus.http.proxy.allow-x-forwarded", "true"),
                Map.entry("quarkus.http.proxy.trusted-proxies", "127.0.0.1"),
                Map.entry("quarkus.thread-pool.max-threads", "4"),
                // A timeout for tests that take all connections; others find one that is open already.
                Map.entry("quarkus.datasource.jdbc.acquisition-timeout", "1s"),
                Map.entry("quarkus.datasource.jdbc.initial-size", "8"),
                Map.entry("quarkus.datasource.jdbc.min-size", "8"),
                Map.entry("morpion.workers", "0"));
    }
}
