package org.morpion.searches;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.morpion.access.ClosedProfile;
import org.morpion.access.NothingPublicProfile;
import org.morpion.service.Http;

/** A node starts searches that it has queued without polling the database. */
@QuarkusTest
@TestProfile(NothingPublicProfile.class)
class OwnSearchesTest {
    private static final String[] ADMIN = {"Authorization", "Bearer " + ClosedProfile.ADMIN_KEY};

    @Test
    void searchesWithMoreIslandsThanSlotsEndBeforeTheNextPoll() throws Exception {
        for (int seed = 1; seed <= 3; seed++) {
            assertEnds("{'solver': 'nrpa', 'seed': " + seed + ", 'islands': 5, 'limits': {'nodes': 1000}}");
        }
    }

    private static void assertEnds(String request) throws Exception {
        HttpResponse<byte[]> made = SearchApi.send(request, ADMIN);
        assertThat(made.statusCode()).as(Http.text(made)).isEqualTo(201);
        String search =
                SearchApi.SEARCHES + "/" + SearchApi.json(made).get("id").textValue();
        JsonNode ended =
                SearchApi.eventually(() -> SearchApi.json(Http.get(search, ADMIN)), view -> view.hasNonNull("endedAt"));
        assertThat(ended.get("outcome").textValue()).isEqualTo("NODES_SPENT");
    }
}
