package org.morpion.service.search;

import java.time.Duration;

/** How a node lets go of an island. */
public sealed interface Ending {

    /** It goes on from its last checkpoint, here or elsewhere, not before this delay is over. */
    record LetGo(Duration delay) implements Ending {
        public static final LetGo AT_ONCE = new LetGo(Duration.ZERO);
    }

    /** Others wait, and it has had its slice: it goes on from its last checkpoint, behind the others of its caller. */
    record Sliced() implements Ending {}

    /** It has come to its end; the outcome is null where it was told to stop. */
    record Ended(Outcome outcome) implements Ending {}

    /** It can't go on. */
    record Failed(String reason) implements Ending {}
}
