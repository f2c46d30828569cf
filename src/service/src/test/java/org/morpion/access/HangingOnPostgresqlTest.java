package org.morpion.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.morpion.access.resource.KeyResource;
import org.morpion.http.database.OnPostgresql;
import org.morpion.http.database.PostgresqlServer;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;

/** A hanging database blocks only a few workers, regardless of the number of watching clients. */
@QuarkusTest
@TestProfile(OnPostgresql.class)
@EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
class HangingOnPostgresqlTest {
    private static final int STREAMS = OnPostgresql.WATCHERS;

    /** Blocked workers: one polls for events, and one revalidates the key. */
    private static final int WAITING = 2;

    private static final String DOCUMENT = "{\"version\":\"0.1\",\"variant\":\"5T\",\"score\":0,\"moves\":[]}";

    @Inject
    AgroalDataSource database;

    /** A client of the registry's event stream that counts the events it receives. */
    private static final class Listener {
        private final AtomicInteger heard = new AtomicInteger();
        private final CompletableFuture<HttpResponse<Void>> ended;
        private int mark;

        Listener(HttpClient client, String key) {
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create("http://localhost:" + Http.port() + "/api/v1/records/events"))
                    .header("Authorization", "Bearer " + key)
                    .header("Accept", "text/event-stream")
                    .build();
            ended = client.sendAsync(
                    request,
                    HttpResponse.BodyHandlers.ofByteArrayConsumer(
                            bytes -> bytes.ifPresent(some -> heard.incrementAndGet())));
        }

        void mark() {
            mark = heard.get();
        }

        boolean hasHeardMore() {
            return heard.get() > mark + 1;
        }
    }

    @Test
    void whoWatchesLeavesTheWorkersToOthers() throws Exception {
        JsonNode made = As.ADMIN.makeKey(Scopes.SEARCH_READ);
        String key = made.get("key").textValue();
        HttpClient client = HttpClient.newHttpClient();
        List<Listener> listeners =
                Stream.generate(() -> new Listener(client, key)).limit(STREAMS).toList();
        awaitMore(listeners, STREAMS);

        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("lock table api_key, record_event_counter in access exclusive mode");
            // The key stays cached for a few seconds.
            SearchApi.eventually(
                    () -> waitedFor(statement, "api_key") && waitedFor(statement, "record_event_counter"), is -> is);

            awaitMore(listeners, STREAMS - WAITING);
            assertThat(As.NOBODY.post("/api/v1/validate", DOCUMENT).statusCode())
                    .isEqualTo(200);
            connection.rollback();
        }

        awaitMore(listeners, STREAMS);
        assertThat(As.ADMIN
                        .delete(KeyResource.PATH + "/" + made.get("id").textValue())
                        .statusCode())
                .isEqualTo(204);
        for (Listener listener : listeners) {
            assertThat(listener.ended.get(5, TimeUnit.MINUTES).statusCode()).isEqualTo(200);
        }
    }

    private static void awaitMore(List<Listener> listeners, int expected) {
        listeners.forEach(Listener::mark);
        SearchApi.eventually(
                () -> listeners.stream().filter(Listener::hasHeardMore).count(), count -> count >= expected);
    }

    /** Whether a transaction waits for a lock on this table. */
    private static boolean waitedFor(Statement statement, String table) throws Exception {
        try (ResultSet row = statement.executeQuery(
                "select count(*) from pg_locks where not granted and relation = '" + table + "'::regclass")) {
            row.next();
            return row.getInt(1) > 0;
        }
    }
}
