package org.morpion.events;

import java.util.List;

/** Numbered events of the registry, for clients that follow them. */
public interface EventLog {

    /** Returns the number of the latest event; 0 before the first. */
    long last();

    /** Returns the stored events after this number in ascending order, at most {@code most}. */
    List<RecordEvent> after(long number, int most);
}
