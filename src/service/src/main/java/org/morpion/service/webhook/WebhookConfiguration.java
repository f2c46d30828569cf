package org.morpion.service.webhook;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithConverter;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.morpion.service.setting.PositiveDuration;
import org.morpion.service.setting.PositiveNumber;

/** Where webhooks may lead, and how patiently they are tried. */
@ConfigMapping(prefix = "morpion.webhooks")
public interface WebhookConfiguration {

    /** The hosts that webhooks may name; none unless set. */
    Optional<List<String>> hosts();

    /** How often a node looks for what there is to send. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("1s")
    Duration polling();

    /** How often a node says that it still attempts a delivery; after six times as long another takes it over. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("10s")
    Duration heartbeat();

    /** From the attempt to connect to the head of the answer. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("10s")
    Duration timeout();

    /**
     * After so many failed attempts a delivery is dead. One that gets no answer counts for every delivery of its
     * webhook that is due by then.
     */
    @WithConverter(PositiveNumber.class)
    @WithDefault("10")
    int attempts();

    /** From the first failed attempt to the next; each further pause is three times as long, but six hours at most. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("10s")
    Duration firstPause();

    /** How long deliveries are kept that are through or dead. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("30d")
    Duration kept();

    /** Whether webhooks may name this host. */
    default boolean allows(String host) {
        return hosts().orElse(List.of()).stream().anyMatch(host::equalsIgnoreCase);
    }
}
