package org.morpion.research.strength;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.time.Duration;

/**
 * Limits of a trial, which ends with the first one reached. Null means no limit.
 *
 * @param cpuSeconds processor time of the search thread
 * @param target score at which to stop
 */
@JsonInclude(Include.NON_NULL)
record Limits(Double cpuSeconds, Long nodes, Integer target) {

    /** Converts to the limits of a run whose clock counts processor time. */
    org.morpion.run.Limits ofRun() {
        Duration time = cpuSeconds == null ? null : Duration.ofNanos((long) (cpuSeconds * 1e9));
        return new org.morpion.run.Limits(nodes, time, target);
    }
}
