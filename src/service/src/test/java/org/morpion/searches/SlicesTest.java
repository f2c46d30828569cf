package org.morpion.searches;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.morpion.service.Http;

/** Sharing of slots among islands, with two slots and a short slice. */
@QuarkusTest
class SlicesTest {
    private static final String LONG = "{'solver': 'paced', 'islands': 2, 'limits': {'time': 'PT1H'}}";

    @Inject
    EntityManager entities;

    @Test
    void aSearchThatGivesItsSlotsUpToHigherPrioritiesLosesNothing() throws Exception {
        String held = "{'solver': 'paced', 'options': {'level': 2, 'hold': 500}, 'islands': 2, 'seed': 11,"
                + " 'limits': {'nodes': 260000}}";
        JsonNode undisturbed;
        JsonNode sliced;
        String id;
        try {
            Files.write(PacedSolver.releaseFile(), new byte[0]);
            undisturbed = SearchApi.run(held);
            Files.delete(PacedSolver.releaseFile());
            id = SearchApi.create(held);
            for (int slices = 1; slices <= 3; slices++) {
                SearchApi.await(id, search -> running(search) == 2);
                SearchApi.run("{'solver': 'nrpa', 'islands': 2, 'priority': 7, 'limits': {'nodes': 10000}}");
            }
            Files.write(PacedSolver.releaseFile(), new byte[0]);
            sliced = SearchApi.ended(id);
        } finally {
            Files.deleteIfExists(PacedSolver.releaseFile());
        }

        assertThat(sliced.get("islands").findValues("attempts"))
                .anySatisfy(attempts -> assertThat(attempts.intValue()).isGreaterThan(2));
        for (String field : List.of("state", "outcome", "bestScore", "nodes", "playouts")) {
            assertThat(sliced.get(field)).as(field).isEqualTo(undisturbed.get(field));
        }
        assertThat(best(id)).isEqualTo(best(undisturbed.get("id").textValue()));
    }

    @Test
    void anIslandKeepsItsSlotWhileOnlyItsOwnCallersWait() throws Exception {
        SearchApi.eventually(this::dueIslands, none -> none == 0);
        String first = SearchApi.create(LONG);
        SearchApi.await(first, search -> running(search) == 2);
        String second = SearchApi.create("{'solver': 'nrpa', 'limits': {'nodes': 1000}}");
        long nodes = SearchApi.get(first).get("nodes").longValue();
        // Much longer than a slice.
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
        // Islands without end, so that the other caller's never has a turn if it waits for all of them.
        String many = waiting("'islands': 64, 'limits': {'time': 'PT1H'}");
        String one = waiting("'limits': {'nodes': 10000}");
        // Both become due at once; the search with many islands is one second older.
        Instant due = Instant.now().minusSeconds(2);
        QuarkusTransaction.requiringNew().run(() -> {
            becomeDue(many, "many", due);
            becomeDue(one, "one", due.plusSeconds(1));
        });

        SearchApi.ended(one);

        assertThat(SearchApi.get(many).get("endedAt").isNull()).isTrue();
        for (String id : List.of(many, all)) {
            SearchApi.command(id, "cancel");
            SearchApi.ended(id);
        }
    }

    private static String waiting(String body) throws Exception {
        return SearchApi.create("{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z', " + body + "}");
    }

    /** Makes the islands of a waiting search due and assigns them to this caller. */
    private void becomeDue(String id, String caller, Instant due) {
        entities.createNativeQuery("update search set start_at = ?1 where id = ?2")
                .setParameter(1, due)
                .setParameter(2, id)
                .executeUpdate();
        int islands = entities.createNativeQuery(
                        "update scheduled_tasks set caller = ?1, execution_time = ?2 where task_instance like ?3")
                .setParameter(1, caller)
                .setParameter(2, due)
                .setParameter(3, id + ".%")
                .executeUpdate();
        assertThat(islands).isPositive();
    }

    /** Returns how many islands of all searches are due; those of cancelled searches leave the queue a moment later. */
    private long dueIslands() {
        return QuarkusTransaction.requiringNew()
                .call(() -> ((Number) entities.createNativeQuery("select count(*) from scheduled_tasks"
                                        + " where task_name = 'island' and execution_time <= current_timestamp")
                                .getSingleResult())
                        .longValue());
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
