package org.morpion.searches;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
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

    @Override
    long waitingForOthers() throws SQLException {
        return count(
                "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = ?",
                "Lock");
    }

    @Test
    void theSearchIsLockedBeforeItsIsland() throws Exception {
        String id = SearchApi.create("{'solver': 'systematic', 'variant': '4D', 'startAt': '2999-01-01T00:00:00Z'}");
        IslandQueue.Ticket ticket = handOut(id + ".0");
        Claim claim = leases.claim(ticket, "node", true).orElseThrow();
        Future<?> progress;
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("select 1 from search where id = '" + id + "' for update");
            progress = SearchApi.inTheBackground(() -> {
                results.progress(claim, new Snapshot(10, 1, 5, List.of(), 0));
                return null;
            });
            SearchApi.eventually(this::waitingForOthers, sessions -> sessions > 0);

            statement.execute("select 1 from island where id = '" + id + ".0' for update nowait");
            connection.commit();
        }
        progress.get();
        cancel(id, claim, ticket);
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
