package org.morpion.service.search;

/** Where one island of a search stands. */
public enum IslandState {
    /** No node has it: it waits for a slot, or its search is paused. */
    WAITING,
    /** A node has claimed it. */
    RUNNING,
    ENDED,
    FAILED;

    /** Whether it stays so. */
    public boolean isTerminal() {
        return this == ENDED || this == FAILED;
    }
}
