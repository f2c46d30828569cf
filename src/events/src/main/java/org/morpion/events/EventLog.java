package org.morpion.events;

/** The two logs of the registry. Each numbers its events from 1, without gaps. */
public enum EventLog {
    /** Publications of records, which everybody may see. */
    PUBLICATIONS(1, StoredRecordEvent.class),
    /** Records that wait for their decision, and the decisions. Only moderators may see them. */
    MODERATION(2, StoredPendingEvent.class);

    /** Id of the row with the number of the latest event. */
    final int counter;

    final Class<? extends StoredEvent> entity;

    EventLog(int counter, Class<? extends StoredEvent> entity) {
        this.counter = counter;
        this.entity = entity;
    }

    StoredEvent newEvent() {
        return this == PUBLICATIONS ? new StoredRecordEvent() : new StoredPendingEvent();
    }
}
