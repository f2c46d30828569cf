package org.morpion.service.live;

import java.util.List;

/** What one client has been told of the registry. */
final class RecordWatcher implements Teller {
    private final RecordFeed feed;
    private final long heartbeatNanos;
    private long told;
    private long spokeAt;

    /** @param after the number of the last event that the client knows */
    RecordWatcher(long after, RecordFeed feed, LiveConfiguration configuration) {
        this.told = after;
        this.feed = feed;
        this.heartbeatNanos = configuration.heartbeat().toNanos();
        // The first heartbeat is due at once: it sends the head of the response.
        this.spokeAt = System.nanoTime() - heartbeatNanos;
    }

    @Override
    public List<Message> next() {
        List<Message> messages = feed.after(told);
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
}
