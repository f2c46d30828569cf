package org.morpion.service.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.morpion.service.Http;

/** How islands share slots. There are two, and a slice is short. */
@QuarkusTest
class SlicesTest {
    private static final String LONG = "{'solver': 'nrpa', 'islands': 2, 'limits': {'time': 'PT1H'}}";

    @Inject
    AgroalDataSource database;

    @Test
    void aSearchThatGivesItsSlotsUpToHigherPrioritiesLosesNothing() throws Exception {
        String body = "{'solver': 'nrpa', 'islands': 2, 'seed': 11, 'limits': {'nodes': 8000000}}";
        JsonNode undisturbed = SearchApi.run(body);
        String id = SearchApi.create(body);
        while (!SearchApi.get(id).hasNonNull("endedAt")) {
            SearchApi.run("{'solver': 'nrpa', 'islands': 2, 'priority': 7, 'limits': {'nodes': 100000}}");
        }

        JsonNode sliced = SearchApi.ended(id);

        assertThat(sliced.get("islands").findValues("attempts"))
                .anySatisfy(attempts -> assertThat(attempts.intValue()).isGreaterThan(1));
        for (String field : List.of("state", "outcome", "bestScore", "nodes", "playouts")) {
            assertThat(sliced.get(field)).as(field).isEqualTo(undisturbed.get(field));
        }
        assertThat(best(id)).isEqualTo(best(undisturbed.get("id").textValue()));
    }

    @Test
    void anIslandKeepsItsSlotWhileOnlyItsOwnCallersWait() throws Exception {
        String first = SearchApi.create(LONG);
        SearchApi.await(first, search -> running(search) == 2);
        String second = SearchApi.create("{'solver': 'nrpa', 'limits': {'nodes': 1000}}");
        long nodes = SearchApi.get(first).get("nodes").longValue();
        // Far beyond a slice.
        JsonNode later =
                SearchApi.await(first, search -> search.get("nodes").longValue() > nodes && seconds(search) > 2);

        assertThat(later.get("islands").findValues("attempts"))
                .allSatisfy(attempts -> assertThat(attempts.intValue()).isEqualTo(1));
        JsonNode waiting = SearchApi.get(second);
        assertThat(waiting.get("state").textValue()).isEqualTo("SCHEDULED");
        assertThat(waiting.at("/waiting/reason").textValue()).isEqualTo("SLOT");
        assertThat(waiting.at("/waiting/islands").intValue()).isEqualTo(1);
        assertThat(waiting.at("/waiting/before").intValue()).isZero();
        assertThat(later.has("waiting")).isFalse();
        String third = SearchApi.create("{'solver': 'nrpa', 'limits': {'nodes': 1000}}");
        assertThat(SearchApi.get(third).at("/waiting/before").intValue()).isEqualTo(1);
        JsonNode tomorrow =
                SearchApi.get(SearchApi.create("{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z', 'islands': 3}"));
        assertThat(tomorrow.at("/waiting/reason").textValue()).isEqualTo("START");
        assertThat(tomorrow.at("/waiting/islands").intValue()).isEqualTo(3);
        SearchApi.command(first, "cancel");
        SearchApi.ended(first);
        SearchApi.ended(second);
        SearchApi.ended(third);
    }

    @Test
    void aCallerWithOneIslandDoesNotWaitForAllOfAnothers() throws Exception {
        String all = SearchApi.create(LONG);
        SearchApi.await(all, search -> running(search) == 2);
        // They wait in the lines of two callers by the time that they may start.
        Instant soon = Instant.now().plusSeconds(2);
        String many = later("many", soon, "'islands': 64, 'limits': {'nodes': 640000}");
        String one = later("one", soon.plusMillis(100), "'limits': {'nodes': 10000}");

        SearchApi.ended(one);

        assertThat(SearchApi.get(many).get("endedAt").isNull()).isTrue();
        for (String id : List.of(many, all)) {
            SearchApi.command(id, "cancel");
            SearchApi.ended(id);
        }
    }

    private String later(String caller, Instant start, String body) throws Exception {
        String id = SearchApi.create("{'solver': 'nrpa', 'startAt': '" + start + "', " + body + "}");
        try (Connection connection = database.getConnection();
                PreparedStatement update = connection.prepareStatement(
                        "update scheduled_tasks set caller = ? where task_instance like ?")) {
            update.setString(1, caller);
            update.setString(2, id + ".%");
            assertThat(update.executeUpdate()).isPositive();
        }
        return id;
    }

    private static long running(JsonNode search) {
        return search.get("islands").findValuesAsText("state").stream()
                .filter("RUNNING"::equals)
                .count();
    }

    private static double seconds(JsonNode search) {
        return Duration.parse(search.get("elapsed").textValue()).toMillis() / 1000.0;
    }

    private static String best(String id) throws Exception {
        return Http.text(Http.get(SearchApi.SEARCHES + "/" + id + "/best.moves"));
    }
}
