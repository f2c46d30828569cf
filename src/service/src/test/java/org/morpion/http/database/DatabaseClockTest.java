package org.morpion.http.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

class DatabaseClockTest {
    private static final Instant START = Instant.parse("2026-01-01T12:00:00Z");

    private Instant shown = START;
    private Duration passed = Duration.ZERO;
    private Duration error = Duration.ZERO;
    private final DatabaseClock clock = new DatabaseClock(null) {
        @Override
        Reading read() {
            return new Reading(shown, passed.toNanos(), error);
        }
    };

    @Test
    void onlyWhenItIsSetBackByMuchThatIsCounted() {
        assertThat(moved(Duration.ZERO)).isZero();
        assertThat(clock.setBacks()).isZero();

        assertThat(moved(Duration.ofHours(1))).isEqualTo(Duration.ofHours(1));
        assertThat(moved(Duration.ofSeconds(-30))).isEqualTo(Duration.ofSeconds(-30));
        assertThat(clock.setBacks()).isZero();

        assertThat(moved(Duration.ofHours(-1))).isEqualTo(Duration.ofHours(-1));
        assertThat(moved(Duration.ZERO)).isZero();
        assertThat(clock.setBacks()).isEqualTo(1);
    }

    /** The process was stopped for twenty seconds, with the answer of the database on its way. */
    @Test
    void aReadingThatTookLongDoesNotReplaceAPreciseOne() {
        moved(Duration.ZERO);

        error = Duration.ofSeconds(10);
        assertThat(moved(Duration.ofSeconds(-10))).isZero();
        assertThat(now()).isEqualTo(START.plus(passed));

        assertThat(moved(Duration.ofHours(-1))).isEqualTo(Duration.ofHours(-1).minusSeconds(10));
        error = Duration.ofMillis(1);
        assertThat(moved(Duration.ZERO)).isZero();
        assertThat(now()).isEqualTo(shown);
    }

    /** Returns the instant of the clock at the time of the last reading. */
    private Instant now() {
        return clock.instant()
                .minusNanos(System.nanoTime() - passed.toNanos())
                .plusMillis(500)
                .truncatedTo(ChronoUnit.SECONDS);
    }

    /**
     * Lets some seconds pass, sets the database's clock by a duration, and returns the drift that the clock reports.
     */
    private Duration moved(Duration set) {
        Duration interval = Duration.ofSeconds(4);
        passed = passed.plus(interval);
        shown = shown.plus(interval).plus(set);
        return clock.synchronize();
    }
}
