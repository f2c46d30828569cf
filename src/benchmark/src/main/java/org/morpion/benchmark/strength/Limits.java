package org.morpion.benchmark.strength;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.time.Duration;

/**
 * How far a trial goes; it ends with the first of these that it reaches. Null is no limit.
 *
 * @param cpuSeconds processor time of the thread that searches
 * @param target the score that is good enough
 */
@JsonInclude(Include.NON_NULL)
record Limits(Double cpuSeconds, Long nodes, Integer target) {

    /** These limits for a run whose clock counts processor time. */
    org.morpion.run.Limits ofRun() {
        Duration time = cpuSeconds == null ? null : Duration.ofNanos((long) (cpuSeconds * 1e9));
        return new org.morpion.run.Limits(nodes, time, target);
    }
}
