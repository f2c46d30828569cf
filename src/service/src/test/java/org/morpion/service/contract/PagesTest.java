package org.morpion.service.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.morpion.record.Variant;
import org.morpion.registry.Registry;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;

/** Every list of the contract comes in pages, and its body and its Link header name the same next page. */
@QuarkusTest
class PagesTest {
    private static final String KEYS = "/api/v1/keys";
    private static final String SCHEDULES = "/api/v1/schedules";
    private static final String WEBHOOKS = "/api/v1/webhooks";
    private static final String SEARCH = "{\"solver\": \"nrpa\", \"startAt\": \"2999-01-01T00:00:00Z\"}";

    /** The members of pages that list something besides the items. */
    private static final List<String> OTHER_LISTS = List.of("progression");

    @Inject
    AgroalDataSource database;

    /** Addresses of what the test made. */
    private final Map<String, String> made = new HashMap<>();

    /** Makes two items for every list that may be empty. */
    @BeforeEach
    void makeTwoOfEach() throws Exception {
        for (int i = 0; i < 2; i++) {
            made.put("search " + i, make(SearchApi.SEARCHES, SEARCH));
            made.put(
                    "schedule " + i, make(SCHEDULES, "{\"cron\": \"0 2 29 2 *\", \"search\": {\"solver\": \"nrpa\"}}"));
            made.put("key " + i, make(KEYS, "{\"name\": \"pages\", \"scopes\": [\"document\"]}"));
            made.put("webhook " + i, make(WEBHOOKS, "{\"url\": \"http://localhost/\"}"));
            String record = Registry.json(Registry.submit(
                            Registry.compact(Variant.D4, Registry.randomGame(Variant.D4, 1301 + i)), ""))
                    .at("/record/id")
                    .textValue();
            makePending(record);
            made.put("record " + i, "/api/v1/records/" + record);
        }
        for (int i = 0; i < 2; i++) {
            Http.post(made.get("webhook 0") + "/deliveries", "");
        }
    }

    private static String make(String list, String body) throws Exception {
        HttpResponse<byte[]> answer = Http.post(list, body, "Content-Type", "application/json");
        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(201);
        return list + "/" + SearchApi.json(answer).get("id").textValue();
    }

    private void makePending(String record) throws Exception {
        try (Connection connection = database.getConnection();
                PreparedStatement pending =
                        connection.prepareStatement("update game_record set state = 'PENDING' where id = ?")) {
            pending.setString(1, record);
            pending.executeUpdate();
        }
    }

    @AfterEach
    void deleteWhatWasMade() throws Exception {
        for (Map.Entry<String, String> each : made.entrySet()) {
            if (each.getKey().startsWith("search")) {
                Http.post(each.getValue() + "/cancel", "");
            }
            Http.delete(each.getValue());
        }
    }

    @Test
    void everyListNamesItsNextPageInTheBodyAndInTheHeader() throws Exception {
        List<Contract.Operation> lists = Contract.kept().operations().stream()
                .filter(operation ->
                        Contract.kept().parameters(operation, "query").contains("cursor"))
                .toList();

        assertThat(lists)
                .extracting(Contract.Operation::path)
                .contains(
                        "/api/v1/records",
                        "/api/v1/me/submissions",
                        WEBHOOKS,
                        WEBHOOKS + "/{id}/deliveries",
                        "/api/v1/families",
                        "/api/v1/records/{id}/relatives",
                        "/api/v1/leaderboards/{variant}",
                        "/api/v1/moderation/queue");
        for (Contract.Operation list : lists) {
            assertIsPaged(address(list.path()));
        }
    }

    private String address(String path) {
        String address = path.replace(WEBHOOKS + "/{id}", made.get("webhook 0"))
                .replace("{id}", "rosin178")
                .replace("{variant}", "5T");
        return address + (path.endsWith("/families") ? "?variant=5T&" : "?");
    }

    private static void assertIsPaged(String address) throws Exception {
        // Relatives and families are known a moment after the start.
        SearchApi.eventually(() -> next(page(address + "limit=1")), Optional::isPresent);
        HttpResponse<byte[]> first = page(address + "limit=1");
        HttpResponse<byte[]> second = page(next(first).orElseThrow());
        HttpResponse<byte[]> whole = page(address + "limit=100");

        assertThat(items(first)).as(address).hasSize(1);
        assertThat(items(second)).as(address).hasSize(1);
        assertThat(items(second).get(0)).as(address).isNotEqualTo(items(first).get(0));
        for (HttpResponse<byte[]> page : List.of(first, second, whole)) {
            assertThat(page.headers().firstValue("Link"))
                    .as(address)
                    .isEqualTo(next(page).map(next -> "<" + next + ">; rel=\"next\""));
        }
    }

    private static HttpResponse<byte[]> page(String address) throws Exception {
        HttpResponse<byte[]> page = Http.get(address);
        assertThat(page.statusCode()).as(Http.text(page)).isEqualTo(200);
        assertThat(SearchApi.json(page).has("next")).as(address).isTrue();
        return page;
    }

    private static Optional<String> next(HttpResponse<byte[]> page) throws Exception {
        return Optional.ofNullable(SearchApi.json(page).get("next").textValue());
    }

    /** Returns the items of a page: its only array. */
    private static JsonNode items(HttpResponse<byte[]> page) throws Exception {
        JsonNode body = SearchApi.json(page);
        List<String> arrays = StreamSupport.stream(((Iterable<String>) body::fieldNames).spliterator(), false)
                .filter(name -> body.get(name).isArray() && !OTHER_LISTS.contains(name))
                .toList();
        assertThat(arrays).hasSize(1);
        return body.get(arrays.get(0));
    }
}
