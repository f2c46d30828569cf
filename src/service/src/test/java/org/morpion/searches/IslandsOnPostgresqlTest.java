package org.morpion.searches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.morpion.http.database.OnPostgresql;
import org.morpion.http.database.PostgresqlServer;
import org.morpion.run.Snapshot;
import org.morpion.service.Http;

@QuarkusTest
@TestProfile(OnPostgresql.class)
@EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
class IslandsOnPostgresqlTest extends IslandsTest {
    @Inject
    MeterRegistry metrics;

    @Override
    long waitingForOthers() throws SQLException {
        return count(
                "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = ?",
                "Lock");
    }

    @Test
    void aClaimThatIsLostWhileItsResultsWaitForTheSearchStoresNothing() throws Exception {
        String id = SearchApi.create(WAITING.formatted(""));
        IslandQueue.Ticket ticket = handOut(id + ".0");
        Claim claim = leases.claim(ticket, "node", true).orElseThrow();
        List<Future<?>> writes = new ArrayList<>();
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.executeUpdate("update search set last_event = last_event where id = '" + id + "'");
            writes.add(SearchApi.inTheBackground(() -> {
                results.checkpoint(claim, new byte[] {1}, LITTLE);
                return null;
            }));
            writes.add(SearchApi.inTheBackground(() -> {
                results.improve(claim, games(1).get(0), LITTLE);
                return null;
            }));
            SearchApi.eventually(this::waitingForOthers, sessions -> sessions > 1);
            // As a claim by another node does.
            statement.executeUpdate("update island set fence = fence + 1 where id = '" + id + ".0'");
            connection.commit();
        }

        for (Future<?> write : writes) {
            assertThatThrownBy(write::get).hasRootCauseInstanceOf(Claim.LostException.class);
        }
        JsonNode island = SearchApi.get(id).at("/islands/0");
        assertThat(island.get("checkpoint").longValue()).isZero();
        assertThat(island.path("bestScore").isNumber()).isFalse();
        assertThatAmountsAreRight(id);
        assertThat(count("select count(*) from island_checkpoint where island_id = ?", id + ".0"))
                .isZero();
        assertThat(count("select count(*) from improvement where search_id = ?", id))
                .isZero();
        leases.dismiss(ticket);
        SearchApi.command(id, "cancel");
    }

    @Test
    void theSearchIsLockedBeforeItsIsland() throws Exception {
        String id = SearchApi.create("{'solver': 'systematic', 'variant': '4D', 'startAt': '2999-01-01T00:00:00Z',"
                + " 'limits': {'time': 'PT1S'}}");
        IslandQueue.Ticket ticket = handOut(id + ".0");
        Claim claim = leases.claim(ticket, "node", true).orElseThrow();
        Future<?> progress;
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("select 1 from search where id = '" + id + "' for update");
            results.progress(claim, new Snapshot(10, 1, 999, List.of(), 0));
            progress = SearchApi.inTheBackground(() -> {
                // The end of its time ends the search.
                results.progress(claim, new Snapshot(10, 1, 1000, List.of(), 0));
                return null;
            });
            SearchApi.eventually(this::waitingForOthers, sessions -> sessions > 0);

            statement.execute("select 1 from island where id = '" + id + ".0' for update nowait");
            connection.commit();
        }
        progress.get();
        leases.release(claim, new Ending.Ended(null), ticket);
        assertThat(SearchApi.get(id).get("outcome").textValue()).isEqualTo("TIME_SPENT");
    }

    @Tag("full")
    @Test
    void anExactSearchMayHaveTensOfThousandsOfParts() throws Exception {
        // More than a PostgreSQL statement can take: it allows 65,535 parameters, and a list of ids needs two per id.
        int parts = 33_000;
        String id = SearchApi.create("{'solver': 'systematic', 'variant': '4D', 'startAt': '2999-01-01T00:00:00Z'}");
        IslandQueue.Ticket ticket = handOut(id + ".0");
        Claim claim = leases.claim(ticket, "node", true).orElseThrow();

        results.divide(claim, Collections.nCopies(parts, new SavedState(new byte[] {1}, LITTLE)));

        assertThat(count("select count(*) from scheduled_tasks where task_instance like ?", id + ".%"))
                .isEqualTo(parts);
        JsonNode search = SearchApi.get(id);
        assertThat(search.get("islands")).hasSize(parts);
        assertThatNobodyWritesForAClientThatDoesNotRead(SearchApi.SEARCHES);
        assertThatNobodyWritesForAClientThatDoesNotRead(SearchApi.SEARCHES + "/" + id);
        assertThat(search.get("nodes").longValue()).isEqualTo(parts * LITTLE.nodes());
        assertThat(standing(id).subList(0, 2)).isEqualTo(List.of(10L * parts, 1L * parts));
        SearchApi.command(id, "pause");
        leases.release(claim, Ending.Released.AT_ONCE, ticket);
        assertThat(SearchApi.get(id).get("state").textValue()).isEqualTo("PAUSED");
        assertThat(SearchApi.command(id, "resume").statusCode()).isEqualTo(202);
        assertThat(count("select count(*) from scheduled_tasks where task_instance like ?", id + ".%"))
                .isEqualTo(parts);
        ticket = handOut(id + ".0");
        cancel(id, leases.claim(ticket, "node", true).orElseThrow(), ticket);
        assertThat(count("select count(*) from scheduled_tasks where task_instance like ?", id + ".%"))
                .isZero();
        assertThat(Http.delete(SearchApi.SEARCHES + "/" + id).statusCode()).isEqualTo(204);
    }

    /** Checks that the unread answer is held in the metered memory and not by the thread that produced it. */
    private void assertThatNobodyWritesForAClientThatDoesNotRead(String path) throws Exception {
        Gauge kept =
                metrics.get("morpion.requests.memory").tag("kind", "answers").gauge();
        SearchApi.eventually(kept::value, bytes -> bytes == 0);
        try (Socket client = new Socket()) {
            client.setReceiveBufferSize(1 << 12);
            client.connect(new InetSocketAddress("localhost", Http.port()));
            client.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            SearchApi.eventually(kept::value, bytes -> bytes > 0);
        }
        SearchApi.eventually(kept::value, bytes -> bytes == 0);
    }

    @Test
    void listsLeaveConnectionsToOthers() throws Exception {
        String id = SearchApi.create("{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z'}");
        List<CompletableFuture<HttpResponse<byte[]>>> lists = new ArrayList<>();
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("lock table search in access exclusive mode");
            for (int i = 0; i < 5; i++) {
                lists.add(SearchApi.inTheBackground(() -> Http.get(SearchApi.SEARCHES)));
            }
            HttpResponse<?> first = (HttpResponse<?>) CompletableFuture.anyOf(lists.toArray(CompletableFuture[]::new))
                    .orTimeout(5, TimeUnit.MINUTES)
                    .get();
            assertThat(first.statusCode()).isEqualTo(503);
            assertThat(first.headers().firstValue("Retry-After")).isPresent();
            connection.commit();
        }
        int answered = 0;
        for (CompletableFuture<HttpResponse<byte[]>> list : lists) {
            answered += list.get().statusCode() == 200 ? 1 : 0;
        }
        assertThat(answered).isEqualTo(4);
        SearchApi.command(id, "cancel");
    }
}
