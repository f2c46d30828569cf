package org.morpion.searches;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A node starts searches that it has queued, or that become due, without polling the queue. */
@QuarkusTest
@TestProfile(OwnSearchesTest.WithoutPolling.class)
class OwnSearchesTest {

    public static final class WithoutPolling implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("morpion.cluster.polling", "1h");
        }
    }

    @Test
    void searchesWithMoreIslandsThanSlotsEndBeforeTheNextPoll() throws Exception {
        for (int seed = 1; seed <= 3; seed++) {
            String id = SearchApi.create(
                    "{'solver': 'nrpa', 'seed': " + seed + ", 'islands': 5, 'limits': {'nodes': 1000}}");
            assertThat(SearchApi.ended(id).get("outcome").textValue()).isEqualTo("NODES_SPENT");
        }
    }

    @Test
    void aSearchThatStartsLaterEndsBeforeTheNextPoll() throws Exception {
        String id = SearchApi.create(
                "{'solver': 'nrpa', 'startAt': '" + Instant.now().plusSeconds(1) + "', 'limits': {'nodes': 1000}}");
        assertThat(SearchApi.ended(id).get("outcome").textValue()).isEqualTo("NODES_SPENT");
    }
}
