package org.morpion.service.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.ShutdownEvent;
import org.junit.jupiter.api.Test;

class WhileAwayTest {
    private boolean away;
    private final WhileAway predicate = new WhileAway(() -> away);

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
