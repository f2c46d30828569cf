package org.morpion.service.database;

import java.time.Duration;

/** Whether the database is there. */
public interface DatabaseState {

    /** Whether it was away when it was last looked at, a moment ago: to ask it for something now is of no use. */
    boolean isAway();

    /** Whether its last answer is at most this old, and no attempt has failed since. */
    default boolean hasAnsweredWithin(Duration moments) {
        return !isAway();
    }
}
