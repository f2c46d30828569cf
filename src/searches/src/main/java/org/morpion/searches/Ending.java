package org.morpion.searches;

import java.time.Duration;

/** Result of a node's run of an island, which decides what the queue does with the island. */
public sealed interface Ending {

    /** Release: the island resumes from its last checkpoint on any node, at the earliest after the delay. */
    record Released(Duration delay) implements Ending {
        public static final Released AT_ONCE = new Released(Duration.ZERO);
    }

    /**
     * Preemption: the island used up its slice while others waited. It resumes from its last checkpoint, at the end of
     * its caller's line.
     */
    record Preempted() implements Ending {}

    /** Completion; the outcome is null if the island was told to stop. */
    record Ended(Outcome outcome) implements Ending {}

    /** Failure that prevents the island from continuing; the reason is meant for people. */
    record Failed(String reason) implements Ending {}
}
