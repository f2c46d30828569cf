package org.morpion.service.live;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithConverter;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import org.morpion.service.setting.PositiveDuration;

/** How clients are kept up to date. */
@ConfigMapping(prefix = "morpion.live")
public interface LiveConfiguration {

    /** Clients that watch at the same time. */
    @WithDefault("1000")
    int maxClients();

    /** How often a node looks for what is new. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("250ms")
    Duration look();

    /** The least time between two messages about progress. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("500ms")
    Duration progress();

    /** After so long without anything to tell, a client is told that the connection is alive. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("10s")
    Duration heartbeat();

    /** A client that has taken nothing for so long is given up, but not before two heartbeats were due. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("25s")
    Duration patience();

    /** When to give a client up: in a shorter time there may have been nothing for it to take. */
    default Duration leastPatience() {
        Duration twoHeartbeats = heartbeat().multipliedBy(2);
        return patience().compareTo(twoHeartbeats) < 0 ? twoHeartbeats : patience();
    }
}
