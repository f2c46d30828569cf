package org.morpion.registry;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithConverter;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Optional;
import org.morpion.http.setting.PositiveDuration;
import org.morpion.http.setting.TrueOrFalse;
import org.morpion.http.setting.WholeNumber;

/** Settings of the registry. */
@ConfigMapping(prefix = "morpion.records")
public interface RecordConfiguration {

    /** Whether submitted records wait for a moderator. By default they do if access is closed. */
    @WithConverter(TrueOrFalse.class)
    Optional<Boolean> moderation();

    /**
     * How many moves a game found by a search may have fewer than the best record of its variant to become a record; in
     * addition, its set of points must be new.
     */
    @WithConverter(WholeNumber.class)
    @WithDefault("10")
    long foundMargin();

    /** Retention time of the registry's events, for clients that reconnect, and of their ended webhook deliveries. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("30d")
    Duration eventsKept();
}
