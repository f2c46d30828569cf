package org.morpion.service.record;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithConverter;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Optional;
import org.morpion.service.setting.PositiveDuration;
import org.morpion.service.setting.TrueOrFalse;

/** How the registry takes records. */
@ConfigMapping(prefix = "morpion.records")
public interface RecordConfiguration {

    /** Whether submitted records wait for a moderator. Unless set, they do where access is closed. */
    @WithConverter(TrueOrFalse.class)
    Optional<Boolean> moderation();

    /** How long an Idempotency-Key is remembered. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("24h")
    Duration idempotencyKept();

    /** How long events of the registry are kept, for clients that come back. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("30d")
    Duration eventsKept();
}
