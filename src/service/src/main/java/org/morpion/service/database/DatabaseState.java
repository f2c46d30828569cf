package org.morpion.service.database;

/** Whether the database is there. */
public interface DatabaseState {

    /** Whether it was away when it was last looked at, a moment ago: to ask it for something now is of no use. */
    boolean isAway();
}
