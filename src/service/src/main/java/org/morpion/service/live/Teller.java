package org.morpion.service.live;

import java.util.List;

/** Knows what one client has been told, and what it is to be told next. For one thread at a time. */
interface Teller {

    /** What the client is to be told now. May ask the database, if the client is far behind. */
    List<Message> next();

    /** Whether everything has been told, and there will be nothing more. */
    boolean isDone();
}
