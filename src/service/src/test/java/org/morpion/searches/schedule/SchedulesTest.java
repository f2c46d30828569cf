package org.morpion.searches.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.morpion.searches.SearchApi.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;

@QuarkusTest
class SchedulesTest {
    private static final String SCHEDULES = "/api/v1/schedules";

    @Inject
    AgroalDataSource database;

    @Test
    void makesItsSearchWhenItIsDueAndNoMoreThanMayWait() throws Exception {
        // Due on 1 January, so that in practice only makeDue triggers it.
        String id = create("{'cron': '0 0 1 1 *', 'zone': 'Europe/Paris', 'maxWaiting': 2, 'search': {'solver': 'nrpa',"
                + " 'variant': '4D', 'options': {'level': 1}, 'limits': {'nodes': 1000}}}");
        JsonNode schedule = json(Http.get(SCHEDULES + "/" + id));
        Instant next = Instant.parse(schedule.get("nextAt").textValue());
        assertThat(next).isAfter(Instant.now());
        assertThat(schedule.at("/search/limits/nodes").intValue()).isEqualTo(1000);

        makeDue(id);

        JsonNode made = SearchApi.eventually(() -> madeBy(id), found -> found.size() == 1)
                .get(0);
        assertThat(SearchApi.ended(made.get("id").textValue()).get("state").textValue())
                .isEqualTo("SUCCEEDED");
        assertThat(schedule.get("lastRunAt").isNull()).isTrue();
        schedule = json(Http.get(SCHEDULES + "/" + id));
        assertThat(Instant.parse(schedule.get("nextAt").textValue())).isEqualTo(next);
        assertThat(Instant.parse(schedule.get("lastRunAt").textValue()))
                .isBeforeOrEqualTo(Instant.parse(made.get("createdAt").textValue()))
                .isAfter(Instant.parse(schedule.get("createdAt").textValue()));
        assertThat(schedule.get("skippedAt").isNull()).isTrue();
        assertThat(schedule.get("skippedBecause").isNull()).isTrue();
        assertThat(Http.delete(SCHEDULES + "/" + id).statusCode()).isEqualTo(204);
        assertThat(Http.get(SCHEDULES + "/" + id).statusCode()).isEqualTo(404);
        assertThat(madeBy(id)).hasSize(1);
    }

    @Test
    void anIdempotencyKeyStandsForOneScheduleUntilThatIsDeleted() throws Exception {
        String body = "{'cron': '0 0 1 1 *', 'search': {'variant': '4D'}}";
        String id = json(once(body)).get("id").textValue();

        HttpResponse<byte[]> repeated = once(body);
        HttpResponse<byte[]> other = once(body.replace("4D", "4T"));

        assertThat(repeated.statusCode()).isEqualTo(201);
        assertThat(repeated.headers().firstValue("Location")).hasValue(SCHEDULES + "/" + id);
        assertThat(json(repeated).get("id").textValue()).isEqualTo(id);
        assertThat(other.statusCode()).isEqualTo(422);
        assertThat(json(other).get("type").textValue()).endsWith("idempotency-key-reused");

        assertThat(Http.delete(SCHEDULES + "/" + id).statusCode()).isEqualTo(204);
        String later = json(once(body)).get("id").textValue();
        assertThat(later).isNotEqualTo(id);
        assertThat(Http.delete(SCHEDULES + "/" + later).statusCode()).isEqualTo(204);
    }

    private static HttpResponse<byte[]> once(String body) throws Exception {
        return Http.post(
                SCHEDULES, body.replace('\'', '"'), "Content-Type", "application/json", "Idempotency-Key", "yearly");
    }

    @Test
    void takesTheStrongestSolverWhereItsSearchNamesNone() throws Exception {
        String id = create("{'cron': '0 0 1 1 *', 'search': {'variant': '4D', 'limits': {'nodes': 1000}}}");

        makeDue(id);

        JsonNode made = SearchApi.eventually(() -> madeBy(id), found -> found.size() == 1)
                .get(0);
        assertThat(made.get("solver").textValue()).isEqualTo("explore");
        assertThat(SearchApi.ended(made.get("id").textValue()).get("state").textValue())
                .isEqualTo("SUCCEEDED");
        assertThat(Http.delete(SCHEDULES + "/" + id).statusCode()).isEqualTo(204);
    }

    @Test
    void leavesOutASearchWhileTooManyWait() throws Exception {
        String id = create("{'cron': '0 0 1 1 *', 'search': {'solver': 'nrpa', 'priority': -100}}");
        String first = SearchApi.create("{'solver': 'paced'}");
        String second = SearchApi.create("{'solver': 'paced'}");
        SearchApi.await(first, "RUNNING");
        SearchApi.await(second, "RUNNING");
        makeDue(id);
        SearchApi.eventually(() -> madeBy(id), found -> found.size() == 1);

        makeDue(id);

        JsonNode schedule =
                SearchApi.eventually(() -> json(Http.get(SCHEDULES + "/" + id)), it -> it.hasNonNull("skippedBecause"));
        assertThat(schedule.get("skippedBecause").textValue()).contains("maxWaiting", "1 of its searches");
        assertThat(Instant.parse(schedule.get("skippedAt").textValue()))
                .isAfter(Instant.parse(schedule.get("lastRunAt").textValue()));
        assertThat(madeBy(id)).hasSize(1);
        for (String search : List.of(first, second, madeBy(id).get(0).get("id").textValue())) {
            SearchApi.command(search, "cancel");
            SearchApi.ended(search);
        }
        Http.delete(SCHEDULES + "/" + id);
    }

    /** Time zones are added and removed with releases of Java. */
    @Test
    void isMadeBesideOneThatCannotBe() throws Exception {
        String body = "{'cron': '0 0 1 1 *', 'search': {'solver': 'nrpa', 'variant': '4D', 'options': {'level': 1},"
                + " 'limits': {'nodes': 1000}}}";
        String broken = create(body);
        String sound = create(body);
        update("update search_schedule set zone = 'Nowhere/None' where id = ?", broken);

        update("update search_schedule set next_at = timestamp '2000-01-01 00:00:00' where id = ?", broken);
        makeDue(sound);

        SearchApi.eventually(() -> madeBy(sound), found -> found.size() == 1);
        JsonNode skipped = SearchApi.eventually(
                () -> json(Http.get(SCHEDULES + "/" + broken)),
                it -> Instant.parse(it.get("nextAt").textValue()).isAfter(Instant.now()));
        assertThat(skipped.get("skippedBecause").textValue()).contains("retry in a minute");
        assertThat(madeBy(broken)).isEmpty();
        SearchApi.ended(madeBy(sound).get(0).get("id").textValue());
        for (String id : List.of(broken, sound)) {
            assertThat(Http.delete(SCHEDULES + "/" + id).statusCode()).isEqualTo(204);
        }
    }

    @Test
    void saysWhyItsSearchCanNotBeMadeAnyMore() throws Exception {
        String id = create("{'cron': '0 0 1 1 *', 'search': {'solver': 'nrpa', 'limits': {'time': 'PT1H'}}}");
        // Simulates a stored request that later became invalid under other settings.
        update(
                "update search_schedule set request = '{\"solver\":\"nrpa\",\"limits\":{\"time\":\"P1000D\"}}'"
                        + " where id = ?",
                id);

        makeDue(id);

        JsonNode schedule =
                SearchApi.eventually(() -> json(Http.get(SCHEDULES + "/" + id)), it -> it.hasNonNull("skippedBecause"));
        assertThat(schedule.get("skippedBecause").textValue()).contains("limits/time is PT24000H", "to PT720H");
        assertThat(schedule.get("lastRunAt").isNull()).isTrue();
        assertThat(madeBy(id)).isEmpty();
        Http.delete(SCHEDULES + "/" + id);
    }

    @Test
    void listsSchedules() throws Exception {
        String id = create("{'cron': '*/5 * * * 1-5', 'search': {'solver': 'beam'}}");

        assertThat(json(Http.get(SCHEDULES + "?limit=100")).get("schedules").findValuesAsText("id"))
                .contains(id);
        Http.delete(SCHEDULES + "/" + id);
    }

    @Test
    void listsSchedulesPageByPageTheOldestFirst() throws Exception {
        List<String> made = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            made.add(create("{'cron': '0 0 1 1 *', 'search': {'solver': 'beam'}}"));
        }

        List<String> listed = new ArrayList<>();
        for (String next = SCHEDULES + "?limit=2"; next != null; ) {
            HttpResponse<byte[]> page = Http.get(next);
            assertThat(page.statusCode()).as(Http.text(page)).isEqualTo(200);
            List<String> ids = json(page).get("schedules").findValuesAsText("id");
            assertThat(ids).hasSizeBetween(1, 2);
            listed.addAll(ids);
            next = page.headers()
                    .firstValue("Link")
                    .map(link -> link.replaceFirst("<(.*)>.*", "$1"))
                    .orElse(null);
        }

        assertThat(listed).doesNotHaveDuplicates().containsSubsequence(made);
        for (String id : made) {
            Http.delete(SCHEDULES + "/" + id);
        }
    }

    @Test
    void keepsItsSearchWithoutTheBlanksBetweenItsValues() throws Exception {
        String search = "{'solver':'beam','labels':{' a b ':'\\\\\\' , \\u0020 '},'limits':{'nodes':1e3}}";
        String blanks = " \t\r\n".repeat(50_000);
        String id = create("{'cron': '0 0 1 1 *', 'search':"
                + search.replace("{'", "{" + blanks + "'")
                        .replace(",'", " ,\n'")
                        .replace("':", "' : ") + "}");

        String shown = Http.text(Http.get(SCHEDULES + "/" + id));

        assertThat(shown).contains(search.replace('\'', '"')).hasSizeLessThan(1000);
        Http.delete(SCHEDULES + "/" + id);
    }

    @Test
    void leavesOutWhatItsSearchHasAsNull() throws Exception {
        String id =
                create("{'cron': '0 0 1 1 *', 'search': {'limits': null, 'solver':'nrpa', 'labels' : null,'seed':null,"
                        + " 'options': {'level': 1}, 'record': {'tags': null, 'author': null}}}");

        assertThat(json(Http.get(SCHEDULES + "/" + id)).get("search").toString())
                .isEqualTo(
                        "{\"solver\":\"nrpa\",\"options\":{\"level\":1},\"record\":{\"tags\":null,\"author\":null}}");
        Http.delete(SCHEDULES + "/" + id);
    }

    @Test
    void refusesASearchThatIsTooLongToKeep() throws Exception {
        String labels = IntStream.range(0, 32)
                .mapToObj(number -> "'label-" + number + "': '" + "é".repeat(1000) + "'")
                .collect(Collectors.joining(", "));
        String body = "{'cron': '0 0 1 1 *', 'search': {'labels': {" + labels + "}, 'from': 'rosin178'%s}}";
        String fits = create(body.formatted(""));
        String notes = ", 'record': {'author': '%1$s', 'description': '%1$s'}".formatted("é".repeat(1000));

        HttpResponse<byte[]> response =
                Http.post(SCHEDULES, body.formatted(notes).replace('\'', '"'), "Content-Type", "application/json");

        assertThat(response.statusCode()).as(Http.text(response)).isEqualTo(422);
        assertThat(json(response).get("pointer").textValue()).isEqualTo("/search");
        assertThat(json(response).get("detail").textValue()).contains("at most 65536 bytes");
        Http.delete(SCHEDULES + "/" + fits);
    }

    @Test
    void isForgottenOnceHoweverManyAskForIt() throws Exception {
        for (int round = 0; round < 5; round++) {
            String id = create("{'cron': '0 0 1 1 *', 'search': {'solver': 'beam'}}");

            assertThat(SearchApi.atOnce(
                            8, () -> Http.delete(SCHEDULES + "/" + id).statusCode()))
                    .containsOnly(204, 404)
                    .containsOnlyOnce(204);
        }
    }

    @Test
    void thereAreNoOtherSchedules() throws Exception {
        for (String id : List.of("none", "%00")) {
            assertThat(Http.get(SCHEDULES + "/" + id).statusCode()).as(id).isEqualTo(404);
            assertThat(Http.delete(SCHEDULES + "/" + id).statusCode()).as(id).isEqualTo(404);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'cron': '0 2 * * *'} | /search",
                "{'search': {'solver': 'nrpa'}} | /cron",
                "{'cron': '0 2 * *', 'search': {'solver': 'nrpa'}} | /cron",
                "{'cron': '61 2 * * *', 'search': {'solver': 'nrpa'}} | /cron",
                "{'cron': '\u0663 * * * *', 'search': {'solver': 'nrpa'}} | /cron",
                "{'cron': '0 2 * * *\\u0000', 'search': {'solver': 'nrpa'}} | /cron",
                "{'cron': '0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,"
                        + "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0"
                        + " 2 * * *', 'search': {'solver': 'nrpa'}} | /cron",
                "{'cron': '0 0 30 2 *', 'search': {'solver': 'nrpa'}} | /cron",
                "{'cron': '0 2 * * *', 'zone': 'Mars', 'search': {'solver': 'nrpa'}} | /zone",
                "{'cron': '0 2 * * *', 'maxWaiting': 0, 'search': {'solver': 'nrpa'}} | /maxWaiting",
                "{'cron': '0 2 * * *', 'search': {'solver': 'nrpa', 'options': {'level': 0}}} | /search/options/level",
                "{'cron': '0 2 * * *', 'search': {'solver': 'nrpa', 'from': '\\u0000'}} | /search/from",
                "{'cron': '0 2 * * *', 'search': {'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z'}} | /search/startAt",
            })
    void saysWhereARequestIsWrong(String body, String pointer) throws Exception {
        HttpResponse<byte[]> response =
                Http.post(SCHEDULES, body.replace('\'', '"'), "Content-Type", "application/json");

        assertThat(response.statusCode()).as(Http.text(response)).isEqualTo(422);
        assertThat(json(response).get("pointer").textValue()).isEqualTo(pointer);
    }

    private static String create(String body) throws Exception {
        HttpResponse<byte[]> response =
                Http.post(SCHEDULES, body.replace('\'', '"'), "Content-Type", "application/json");
        assertThat(response.statusCode()).as(Http.text(response)).isEqualTo(201);
        return json(response).get("id").textValue();
    }

    private static List<JsonNode> madeBy(String schedule) throws java.io.IOException, InterruptedException {
        List<JsonNode> made = new ArrayList<>();
        json(Http.get(SearchApi.SEARCHES + "?schedule=" + schedule))
                .get("searches")
                .forEach(made::add);
        assertThat(made)
                .allSatisfy(
                        search -> assertThat(search.get("schedule").textValue()).isEqualTo(schedule));
        return made;
    }

    /** Makes a schedule due now. */
    private void makeDue(String id) throws Exception {
        update("update search_schedule set next_at = current_timestamp where id = ?", id);
    }

    private void update(String sql, String id) throws Exception {
        try (Connection connection = database.getConnection();
                PreparedStatement update = connection.prepareStatement(sql)) {
            update.setString(1, id);
            assertThat(update.executeUpdate()).isEqualTo(1);
        }
    }
}
