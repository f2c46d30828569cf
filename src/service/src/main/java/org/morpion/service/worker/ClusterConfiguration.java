package org.morpion.service.worker;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithConverter;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Optional;
import org.morpion.service.setting.PositiveDuration;
import org.morpion.service.setting.PositiveNumber;

/** How nodes keep in touch. All nodes of a database have the same heartbeat and number of missed ones. */
@ConfigMapping(prefix = "morpion.cluster")
public interface ClusterConfiguration {

    /** The name of this node in answers and logs; its host's, unless set. Names need not differ. */
    Optional<String> node();

    /** How often a node says of each of its islands that it is alive. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("2s")
    Duration heartbeat();

    /** After this many missed heartbeats, another node takes an island over. */
    @WithConverter(PositiveNumber.class)
    @WithDefault("4")
    int missedHeartbeats();

    /** How often a node looks for islands to run. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("500ms")
    Duration polling();

    /** How often a node asks what is wanted of the searches that it runs. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("250ms")
    Duration control();

    /** How long a solver may take to return after it was told to stop. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("30s")
    Duration patience();

    /** After so long without a heartbeat an island counts as abandoned. */
    default Duration detection() {
        return heartbeat().multipliedBy(missedHeartbeats());
    }
}
