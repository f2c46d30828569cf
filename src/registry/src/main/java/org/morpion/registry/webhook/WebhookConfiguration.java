package org.morpion.registry.webhook;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithConverter;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.morpion.http.setting.PositiveDuration;
import org.morpion.http.setting.PositiveNumber;

/** Webhooks: permitted hosts, and timing of deliveries. */
@ConfigMapping(prefix = "morpion.webhooks")
public interface WebhookConfiguration {

    /** Hosts that webhooks may use; none by default. */
    Optional<List<String>> hosts();

    /** Interval at which a node polls for due deliveries. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("1s")
    Duration polling();

    /** Interval at which a node confirms a running attempt. After six missed confirmations another node takes over. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("10s")
    Duration heartbeat();

    /**
     * Number of failed attempts after which a delivery is dead. An unanswered attempt counts for every due delivery of
     * its webhook.
     */
    @WithConverter(PositiveNumber.class)
    @WithDefault("10")
    int attempts();

    /** Delay after the first failed attempt. It triples with each further failure, up to six hours. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("10s")
    Duration firstPause();

    /** Whether webhooks may use this host. */
    default boolean allows(String host) {
        return hosts().orElse(List.of()).stream().anyMatch(host::equalsIgnoreCase);
    }
}
