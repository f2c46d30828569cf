package org.morpion.http.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.ShutdownEvent;
import org.junit.jupiter.api.Test;

class SkipDuringOutageTest {
    private boolean away;
    private final SkipDuringOutage predicate = new SkipDuringOutage(() -> away);

    @Test
    void nothingIsDoneAtIntervalsWhileTheDatabaseIsAway() {
        assertThat(predicate.test(null)).isFalse();
        away = true;
        assertThat(predicate.test(null)).isTrue();
    }

    @Test
    void norOnceTheServiceEnds() {
        predicate.end(new ShutdownEvent());

        assertThat(predicate.test(null)).isTrue();
    }
}
