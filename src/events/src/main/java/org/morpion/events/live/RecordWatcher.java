package org.morpion.events.live;

import java.util.List;
import org.morpion.access.stream.LiveConfiguration;
import org.morpion.access.stream.Message;
import org.morpion.access.stream.MessageSource;

/** The position of one client in the registry's event stream. */
final class RecordWatcher implements MessageSource {
    private final RecordFeed feed;
    private final long heartbeatNanos;
    private long lastSent;
    private long sentAt;

    /**
     * Creates a watcher.
     *
     * @param after number of the last event that the client has received
     */
    RecordWatcher(long after, RecordFeed feed, LiveConfiguration configuration) {
        this.lastSent = after;
        this.feed = feed;
        this.heartbeatNanos = configuration.heartbeat().toNanos();
        // Makes the first heartbeat due at once, which sends the response head.
        this.sentAt = System.nanoTime() - heartbeatNanos;
    }

    @Override
    public List<Message> next() {
        List<Message> messages = feed.after(lastSent);
        if (!messages.isEmpty()) {
            lastSent = messages.get(messages.size() - 1).id();
        }
        long now = System.nanoTime();
        if (messages.isEmpty() && now - sentAt < heartbeatNanos) {
            return messages;
        }
        sentAt = now;
        return messages.isEmpty() ? List.of(Message.HEARTBEAT) : messages;
    }
}
