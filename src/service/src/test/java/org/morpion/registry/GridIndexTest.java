package org.morpion.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.morpion.game.Fingerprint;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.database.PeriodicJob;
import org.morpion.record.GameRecord;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;

/** Look-ups of grids before and after the index has been loaded. */
@QuarkusTest
class GridIndexTest {
    private static final Fingerprint UNKNOWN = Fingerprint.of(Variant.T5, List.of());

    @Inject
    ChangedRecords changed;

    @Inject
    KeptRecords records;

    @Inject
    DatabaseClock clock;

    @Test
    void itAnswersFromItsFirstUseAndFollowsChangesFromThenOn() {
        GridIndex index = new GridIndex(changed, clock, Duration.ZERO);
        PeriodicJob following = index.refreshing();
        GameRecord game = records.document("rosin178").map(CompactGames::read).orElseThrow();
        Fingerprint known = Fingerprint.of(game.variant(), game.moves());
        assertThat(following.needed().getAsBoolean()).isFalse();

        assertThat(index.idOf(known)).contains("rosin178");
        assertThat(index.idOf(UNKNOWN)).isEmpty();
        assertThat(following.needed().getAsBoolean()).isTrue();

        QuarkusTransaction.requiringNew().run(following.work());
        assertThat(index.idOf(known)).contains("rosin178");
        assertThat(index.idOf(UNKNOWN)).isEmpty();
    }
}
