package org.morpion.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.configuration.MemorySize;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.database.DiskReserve;
import org.morpion.record.Variant;
import org.morpion.searches.Claim;
import org.morpion.searches.Configurations;
import org.morpion.searches.DesiredState;
import org.morpion.searches.IslandOrder;
import org.morpion.searches.plan.SearchConfiguration;

/** The control loop of a node whose heartbeats are an hour apart. */
class ControlTest {
    private final AtomicInteger checks = new AtomicInteger();
    private final DatabaseClock clock = new DatabaseClock(null) {
        @Override
        public Instant instant() {
            return Instant.EPOCH;
        }

        @Override
        public Duration synchronize() {
            return Duration.ZERO;
        }
    };
    private final IslandControl islands = new IslandControl(null, clock) {
        @Override
        public List<IslandOrder> orders(Collection<String> islandIds) {
            return islandIds.stream()
                    .map(id -> new IslandOrder(id, 1, DesiredState.CANCEL, false))
                    .toList();
        }

        @Override
        public void requireWritable() {
            checks.incrementAndGet();
        }
    };
    private final FutureTimestamps timestamps = new FutureTimestamps(null, null, null) {
        @Override
        public void correct() {
            // Nothing is stored.
        }
    };
    private final ClusterConfiguration configuration = Configurations.of(
            ClusterConfiguration.class, Map.of("morpion.cluster.heartbeat", "1h", "morpion.cluster.control", "1ms"));
    private final CancellationSignals orders = new CancellationSignals();
    private final Control control = new Control(
            islands,
            timestamps,
            orders,
            new Slices(
                    islands,
                    new WorkerSlots(Optional.of(2)),
                    Configurations.of(SearchConfiguration.class, Map.of()),
                    configuration),
            new DatabaseLiveness(configuration),
            new DiskReserve("jdbc:postgresql:", ".", new MemorySize(BigInteger.ONE)),
            clock,
            configuration);

    @AfterEach
    void stop() {
        control.stop(null);
    }

    /** While the node is idle, it sleeps until the next check. */
    @Test
    void theOrdersOfAFirstIslandAreSoonPolled() {
        control.start(null);
        Awaitility.await().until(() -> checks.get() == 1);

        Claim first = claim("first");
        orders.open(first);
        Awaitility.await().until(() -> orders.of(first).wanted() == DesiredState.CANCEL);
        Claim second = claim("second");
        orders.open(second);
        Awaitility.await().until(() -> orders.of(second).wanted() == DesiredState.CANCEL);
        assertThat(checks).hasValue(1);
    }

    private static Claim claim(String island) {
        return new Claim(
                island,
                "search",
                "caller",
                0,
                0,
                1,
                Instant.EPOCH,
                false,
                false,
                "nrpa",
                "1",
                Variant.T5,
                false,
                1,
                null,
                1,
                null,
                0,
                null);
    }
}
