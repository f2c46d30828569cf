package org.morpion.access.stream;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithConverter;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import org.morpion.http.setting.PositiveDuration;

/** Event streams. */
@ConfigMapping(prefix = "morpion.live")
public interface LiveConfiguration {

    /** Maximum number of concurrent clients per node that watch event streams. */
    @WithDefault("1000")
    int maxClients();

    /** Interval at which a node polls the database for events. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("250ms")
    Duration look();

    /** Idle time of a stream after which the service sends a heartbeat. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("10s")
    Duration heartbeat();

    /** Time without progress after which the service closes a client's stream; at least two heartbeat intervals. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("25s")
    Duration patience();

    /** Returns the effective timeout. A shorter one could expire while the stream is merely idle. */
    default Duration effectiveStreamTimeout() {
        Duration twoHeartbeats = heartbeat().multipliedBy(2);
        return patience().compareTo(twoHeartbeats) < 0 ? twoHeartbeats : patience();
    }
}
