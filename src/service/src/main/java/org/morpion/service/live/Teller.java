package org.morpion.service.live;

import java.util.List;

/** The messages for one client, in order. Used by one thread at a time. */
interface Teller {

    /** The messages due now. May query the database where the client is far behind. */
    List<Message> next();

    /** Whether the last message has been delivered, so that the stream can end. */
    default boolean isDone() {
        return false;
    }
}
