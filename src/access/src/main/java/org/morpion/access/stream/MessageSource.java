package org.morpion.access.stream;

import java.util.List;

/** The source of one client's messages. Used by one thread at a time. */
public interface MessageSource {

    /** Returns the messages due now, in order. May query the database if the client is far behind. */
    List<Message> next();

    /** Whether the last message has been delivered, so that the stream can end. */
    default boolean isDone() {
        return false;
    }
}
