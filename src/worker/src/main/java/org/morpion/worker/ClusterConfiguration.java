package org.morpion.worker;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithConverter;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Optional;
import org.morpion.http.setting.PositiveDuration;
import org.morpion.http.setting.PositiveNumber;

/**
 * Timing of the cluster. Nodes that share a database must agree on the heartbeat and the number of missed heartbeats.
 */
@ConfigMapping(prefix = "morpion.cluster")
public interface ClusterConfiguration {

    /** The name of this node in answers and logs; the host name by default. Names need not be unique. */
    Optional<String> node();

    /** How often a node renews the heartbeats of the islands it runs. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("2s")
    Duration heartbeat();

    /** The number of missed heartbeats after which another node takes an island over; at least 4. */
    @WithConverter(PositiveNumber.class)
    @WithDefault("4")
    int missedHeartbeats();

    /** How often a node with free slots polls the queue for islands that other nodes have queued. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("2s")
    Duration polling();

    /** How often a node checks for cancellations, pauses and other changes to the searches it runs. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("250ms")
    Duration control();

    /** How long a solver may take to return after a request to stop. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("30s")
    Duration patience();

    /** The time without a heartbeat after which an island counts as abandoned. */
    default Duration detection() {
        return heartbeat().multipliedBy(missedHeartbeats());
    }
}
