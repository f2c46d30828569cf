package org.morpion.access.stream;

import java.time.Duration;
import java.util.List;

/** The messages of another source, with heartbeats while it has none. The first is due at once: it sends the head. */
public final class Heartbeats implements MessageSource {
    private final MessageSource source;
    private final long intervalNanos;
    private long sentAt;

    /** @param interval time without messages after which a heartbeat is due */
    public Heartbeats(MessageSource source, Duration interval) {
        this.source = source;
        this.intervalNanos = interval.toNanos();
        this.sentAt = System.nanoTime() - intervalNanos;
    }

    @Override
    public List<Message> next() {
        List<Message> messages = source.next();
        long now = System.nanoTime();
        if (messages.isEmpty() && now - sentAt < intervalNanos) {
            return messages;
        }
        sentAt = now;
        return messages.isEmpty() ? List.of(Message.HEARTBEAT) : messages;
    }

    @Override
    public boolean isDone() {
        return source.isDone();
    }
}
