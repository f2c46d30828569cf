package org.morpion.benchmark.strength;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;

/**
 * How far a trial goes; it ends with the first of these that it reaches. Null is no limit.
 *
 * @param cpuSeconds processor time of the thread that searches
 * @param target the score that is good enough
 */
@JsonInclude(Include.NON_NULL)
record Limits(Double cpuSeconds, Long nodes, Integer target) {

    long cpuNanosOrMore() {
        return cpuSeconds == null ? Long.MAX_VALUE : (long) (cpuSeconds * 1e9);
    }

    long nodesOrMore() {
        return nodes == null ? Long.MAX_VALUE : nodes;
    }

    int targetOrMore() {
        return target == null ? Integer.MAX_VALUE : target;
    }
}
