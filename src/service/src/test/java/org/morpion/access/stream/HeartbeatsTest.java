package org.morpion.access.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class HeartbeatsTest {
    private static final Message EVENT = new Message(1L, "record", "{}");

    private final Queue<List<Message>> events = new ArrayDeque<>();

    /** Clients and proxies wait for a response head, and the next event may be hours away. */
    @Test
    void aClientHearsOfItsConnectionBeforeTheFirstHeartbeatIsDue() {
        MessageSource source = new Heartbeats(this::next, Duration.ofHours(5));

        assertThat(source.next()).containsExactly(Message.HEARTBEAT);
        assertThat(source.next()).isEmpty();
    }

    @Test
    void anEventPostponesTheNextHeartbeat() {
        events.add(List.of(EVENT));
        MessageSource source = new Heartbeats(this::next, Duration.ofHours(5));

        assertThat(source.next()).containsExactly(EVENT);
        assertThat(source.next()).isEmpty();
    }

    private List<Message> next() {
        return events.isEmpty() ? List.of() : events.remove();
    }
}
