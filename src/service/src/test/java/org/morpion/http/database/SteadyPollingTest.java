package org.morpion.http.database;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class SteadyPollingTest {
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @Test
    void aWaitEndsThoughTheClockIsSetBackInIt() {
        Instant right = Instant.parse("2026-01-01T00:00:00Z");
        Iterator<Instant> wrong = List.of(right.plus(Duration.ofHours(1))).iterator();
        SteadyPolling polling = new SteadyPolling(null);
        polling.pollingInterval(Duration.ofMillis(10)).clock(() -> wrong.hasNext() ? wrong.next() : right);

        assertTimeoutPreemptively(PATIENCE, () -> polling.buildWaiter().doWait());
    }
}
