package org.morpion.access.quota;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;

/** Metrics of quota violations. */
@Singleton
class QuotaViolations {
    private final MeterRegistry registry;

    QuotaViolations(MeterRegistry registry) {
        this.registry = registry;
        for (Quota quota : Quota.values()) {
            count(quota, "caller", 0);
            if (quota != Quota.REQUESTS && quota != Quota.WATCHERS) {
                count(quota, "all", 0);
            }
        }
    }

    void count(Excess excess) {
        count(excess.quota(), excess.ofAll() ? "all" : "caller", 1);
    }

    private void count(Quota quota, String of, int more) {
        registry.counter("morpion.quota.refused", "quota", quota.label(), "of", of)
                .increment(more);
    }
}
