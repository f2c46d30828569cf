package org.morpion.searches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Running time and rates of a search, independent of how its islands share the slots. */
@QuarkusTest
class RunningTimeTest {
    private static final int SLOTS = 2;
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    @Test
    void moreIslandsThanSlotsDoNotRaiseTheRate() throws Exception {
        String id = SearchApi.create("{'solver': 'nrpa', 'seed': 1, 'islands': 8, 'limits': {'time': 'PT0.3S'}}");
        JsonNode search = SearchApi.ended(id);

        double seconds = seconds(search);
        double islands = StreamSupport.stream(search.get("islands").spliterator(), false)
                .mapToDouble(RunningTimeTest::seconds)
                .sum();
        assertThat(SLOTS * seconds).isGreaterThanOrEqualTo(0.95 * islands);
        assertThat(search.get("nodesPerSecond").doubleValue())
                .isCloseTo(search.get("nodes").longValue() / seconds, within(1.0));
        assertThat(search.get("playoutsPerSecond").doubleValue())
                .isCloseTo(search.get("playouts").longValue() / seconds, within(1.0));
    }

    @Test
    void theClockRunsWhileAnIslandDoes() {
        Search search = new Search();
        search.updateElapsed(true, NOON);
        search.updateElapsed(true, NOON.plusSeconds(1));
        assertThat(search.elapsedMillisAt(NOON.plusSeconds(3), 0)).isEqualTo(3_000);

        search.updateElapsed(false, NOON.plusSeconds(4));
        search.updateElapsed(false, NOON.plusSeconds(5));
        assertThat(search.elapsedMillisAt(NOON.plusSeconds(60), 0)).isEqualTo(4_000);

        search.updateElapsed(true, NOON.plusSeconds(60));
        assertThat(search.elapsedMillisAt(NOON.plusSeconds(61), 0)).isEqualTo(5_000);
    }

    /** The correction of the database's clock can set it back. */
    @Test
    void aClockThatIsSetBackTakesNothingAway() {
        Search search = new Search();
        search.elapsedMillis = 2_000;
        search.updateElapsed(true, NOON);

        search.updateElapsed(false, NOON.minusSeconds(3_600));

        assertThat(search.elapsedMillisAt(NOON, 0)).isEqualTo(2_000);
    }

    private static double seconds(JsonNode timed) {
        return Duration.parse(timed.get("elapsed").textValue()).toNanos() / 1e9;
    }
}
