package org.morpion.http.database;

import java.time.Duration;

/** Availability of the database, as of the last attempt to use it. */
public interface DatabaseState {

    /** Whether the last check, a moment ago, failed. Callers then skip work that needs the database. */
    boolean isUnavailable();

    /** Whether the last answer is at most this old and no attempt has failed since. */
    default boolean hasRespondedWithin(Duration moments) {
        return !isUnavailable();
    }
}
