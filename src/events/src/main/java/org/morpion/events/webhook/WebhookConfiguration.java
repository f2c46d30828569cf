package org.morpion.events.webhook;

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

    /** Hosts that webhooks may call at public addresses; none by default. */
    Optional<List<String>> hosts();

    /** Hosts that webhooks may call at any address, such as one in the operator's own network; none by default. */
    Optional<List<String>> privateHosts();

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

    /** Whether webhooks may call any host. */
    default boolean isEnabled() {
        return hosts().isPresent() || privateHosts().isPresent();
    }

    /** Whether webhooks may call this host. */
    default boolean allows(String host) {
        return allowsPrivate(host) || hosts().orElse(List.of()).stream().anyMatch(host::equalsIgnoreCase);
    }

    /** Whether webhooks may call this host at an address that is not public. */
    default boolean allowsPrivate(String host) {
        return privateHosts().orElse(List.of()).stream().anyMatch(host::equalsIgnoreCase);
    }
}
