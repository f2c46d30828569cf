package org.morpion.service.live;

import java.util.List;
import java.util.function.BooleanSupplier;

/** What one client has been told of the registry. */
final class RecordWatcher implements Teller {
    private final RecordFeed feed;
    private final BooleanSupplier closed;
    private final long heartbeatNanos;
    private long told;
    private long spokeAt = System.nanoTime();
    private boolean done;

    /**
     * @param after the number of the last event that the client knows
     * @param closed whether the service ends
     */
    RecordWatcher(long after, RecordFeed feed, BooleanSupplier closed, LiveConfiguration configuration) {
        this.told = after;
        this.feed = feed;
        this.closed = closed;
        this.heartbeatNanos = configuration.heartbeat().toNanos();
    }

    @Override
    public List<Message> next() {
        done = closed.getAsBoolean();
        List<Message> messages = done ? List.of() : feed.after(told);
        if (!messages.isEmpty()) {
            told = messages.get(messages.size() - 1).id();
        }
        long now = System.nanoTime();
        if (messages.isEmpty() && now - spokeAt < heartbeatNanos) {
            return messages;
        }
        spokeAt = now;
        return messages.isEmpty() ? List.of(Message.HEARTBEAT) : messages;
    }

    @Override
    public boolean isDone() {
        return done;
    }
}
