package org.morpion.access.stream;

import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The result of the last query for events. Most clients of a stream are at the same position and share it. Only one
 * thread queries: a hanging database blocks no others.
 */
public final class SharedQuery {
    private record Result(long after, Object state, List<Message> messages) {}

    private final Lock querying = new ReentrantLock();
    private volatile Result last;

    /**
     * Returns the events after a number; none while another thread queries.
     *
     * @param state the state of the stream; a result is reused only while it is the same object
     * @param query reads the events from the database
     */
    public List<Message> after(long number, Object state, Supplier<List<Message>> query) {
        Result known = last;
        if (known != null && known.after == number && known.state == state) {
            return known.messages;
        }
        if (!querying.tryLock()) {
            return List.of();
        }
        try {
            known = new Result(number, state, query.get());
            last = known;
            return known.messages;
        } finally {
            querying.unlock();
        }
    }
}
