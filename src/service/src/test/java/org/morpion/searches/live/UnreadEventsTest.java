package org.morpion.searches.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import org.junit.jupiter.api.Test;
import org.morpion.http.request.NarrowProfile;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;

/** The service closes the event stream of a client that does not read. */
@QuarkusTest
@TestProfile(NarrowProfile.class)
class UnreadEventsTest {
    private static final int EVENTS = 10_000;

    @Inject
    AgroalDataSource database;

    @Test
    void givesUpAClientThatTakesNothing() throws Exception {
        String id = SearchApi.create("{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z'}");
        addEvents(id);
        try (Socket client = new Socket("localhost", Http.port())) {
            client.getOutputStream()
                    .write(("GET " + SearchApi.SEARCHES + "/" + id + "/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));

            // It never reads, and the pending messages exceed the buffers of the connection.
            SearchApi.eventually(() -> client.getInputStream().available(), bytes -> bytes > 0);

            SearchApi.eventually(
                    () -> Http.text(Http.management("/q/metrics")),
                    metrics -> metrics.contains("morpion_live_clients 0.0"));
            assertThat(client.isClosed()).isFalse();
        }
        SearchApi.command(id, "cancel");
    }

    private void addEvents(String id) throws Exception {
        try (Connection connection = database.getConnection();
                PreparedStatement events =
                        connection.prepareStatement("insert into search_event (search_id, number, type, at, data)"
                                + " select ?, x, 'best', current_timestamp, ? from system_range(2, ?)");
                PreparedStatement last = connection.prepareStatement("update search set last_event = ? where id = ?")) {
            events.setString(1, id);
            events.setString(2, "{\"text\": \"" + "x".repeat(2_000) + "\"}");
            events.setInt(3, EVENTS);
            events.executeUpdate();
            last.setLong(1, EVENTS);
            last.setString(2, id);
            last.executeUpdate();
        }
    }
}
