package org.morpion.service.record;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Optional;

/** How the registry takes records. */
@ConfigMapping(prefix = "morpion.records")
public interface RecordConfiguration {

    /** Whether submitted records wait for a moderator. Unless set, they do where access is closed. */
    Optional<Boolean> moderation();

    /** How long an Idempotency-Key is remembered. */
    @WithDefault("24h")
    Duration idempotencyKept();

    /** How long events of the registry are kept, for clients that come back. */
    @WithDefault("30d")
    Duration eventsKept();
}
