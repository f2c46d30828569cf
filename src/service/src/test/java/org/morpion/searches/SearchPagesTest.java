package org.morpion.searches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.morpion.searches.SearchApi.json;

import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.morpion.service.Http;

/** Paging of the list of searches. */
@QuarkusTest
class SearchPagesTest {
    @Inject
    AgroalDataSource database;

    @Test
    void listsSearchesInPages() throws Exception {
        for (int i = 0; i < 3; i++) {
            SearchApi.command(SearchApi.create("{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z'}"), "cancel");
        }
        List<String> created = new ArrayList<>();
        String next = SearchApi.SEARCHES + "?state=CANCELLED&limit=2";
        while (next != null) {
            HttpResponse<byte[]> page = Http.get(next);
            assertThat(page.statusCode()).isEqualTo(200);
            json(page).get("searches").forEach(search -> {
                assertThat(search.get("state").textValue()).isEqualTo("CANCELLED");
                created.add(search.get("createdAt").textValue());
            });
            next = next(page).orElse(null);
        }

        assertThat(created).hasSizeGreaterThanOrEqualTo(3);
        assertThat(created).isSortedAccordingTo(Comparator.reverseOrder());
    }

    @Test
    void aPageEndsBeforeItHasTooManyIslands() throws Exception {
        int most = Searches.MOST_ISLANDS;
        List<String> ids = new ArrayList<>();
        for (int islands : List.of(1, most - 6000, 6000, most + 1)) {
            String id = SearchApi.create("{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z'}");
            SearchApi.command(id, "cancel");
            multiplyIslands(id, islands);
            ids.add(0, id);
        }
        try {
            HttpResponse<byte[]> first = Http.get(SearchApi.SEARCHES + "?limit=4");
            HttpResponse<byte[]> second = Http.get(next(first).orElseThrow());
            HttpResponse<byte[]> third = Http.get(next(second).orElseThrow());

            assertThat(idsOf(first)).containsExactly(ids.get(0));
            assertThat(json(first).at("/searches/0/islands")).hasSize(most + 1);
            assertThat(idsOf(second)).containsExactly(ids.get(1), ids.get(2));
            assertThat(json(second).at("/searches/1/islands")).hasSize(most - 6000);
            assertThat(idsOf(third)).startsWith(ids.get(3));
        } finally {
            for (String id : ids) {
                Http.delete(SearchApi.SEARCHES + "/" + id);
            }
        }
    }

    /**
     * Inserts islands into a search that has one. Dividing an exact search into this number of parts would take
     * minutes.
     */
    private void multiplyIslands(String id, int islands) throws SQLException {
        String same = "seed, fence, attempts, crashes, nodes, playouts, elapsed_millis, last_checkpoint,"
                + " checkpoint_wanted, state";
        try (Connection connection = database.getConnection();
                PreparedStatement insert =
                        connection.prepareStatement("insert into island (id, search_id, number, " + same
                                + ") select search_id || '.' || (number + cast(? as integer)), search_id,"
                                + " number + cast(? as integer), " + same
                                + " from island where search_id = ? and number < ?")) {
            for (int made = 1; made < islands; made *= 2) {
                insert.setInt(1, made);
                insert.setInt(2, made);
                insert.setString(3, id);
                insert.setInt(4, islands - made);
                insert.executeUpdate();
            }
        }
    }

    private static List<String> idsOf(HttpResponse<byte[]> page) throws Exception {
        List<String> ids = new ArrayList<>();
        json(page).get("searches").forEach(search -> ids.add(search.get("id").textValue()));
        return ids;
    }

    private static Optional<String> next(HttpResponse<byte[]> page) {
        return page.headers().firstValue("Link").map(link -> link.substring(1, link.indexOf('>')));
    }
}
