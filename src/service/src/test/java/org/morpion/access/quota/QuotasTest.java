package org.morpion.access.quota;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agroal.api.AgroalDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;
import org.morpion.service.RawHttp;

/** Quotas over HTTP. Each test uses its own clients, so that tests don't share quotas. */
@QuarkusTest
@TestProfile(QuotaProfile.class)
class QuotasTest {
    private static final String LIST = SearchApi.SEARCHES + "?limit=1";

    @Inject
    AgroalDataSource database;

    @Inject
    MeterRegistry metrics;

    @Test
    void everyAnswerSaysHowManyRequestsAreLeft() throws Exception {
        Client client = new Client("192.0.2.71");

        HttpResponse<byte[]> first = client.get("/api/v1/solvers");
        HttpResponse<byte[]> missing = client.get("/api/v1/records/none");

        assertThat(first.headers().firstValue("RateLimit-Policy")).contains("\"requests\";q=400;w=60");
        assertThat(first.headers().firstValue("RateLimit"))
                .hasValueSatisfying(left -> assertThat(left).matches("\"requests\";r=(399|400);t=[01]"));
        assertThat(missing.statusCode()).isEqualTo(404);
        assertThat(missing.headers().firstValue("RateLimit").orElseThrow())
                .matches("\"requests\";r=(39[89]|400);t=[01]");
    }

    @Test
    void pagesOfOtherSitesReadWhatEverybodyMayRead() throws Exception {
        Client client = new Client("192.0.2.72");

        for (String path :
                List.of("/api/v1/records?limit=1", "/api/v1/records/rosin178", "/api/v1/solvers", "/problems")) {
            assertThat(client.get(path).headers().firstValue("Access-Control-Allow-Origin"))
                    .as(path)
                    .contains("*");
        }
        for (String path : List.of(
                "/api/v1/me",
                "/api/v1/me/submissions",
                LIST,
                "/api/v1/records?mine=true",
                "/api/v1/records?state=pending")) {
            assertThat(client.get(path).headers().firstValue("Access-Control-Allow-Origin"))
                    .as(path)
                    .isEmpty();
        }
        assertThat(Http.get("/api/v1/records/rosin178", "Cookie", "q_session=x", Client.FORWARDED, "192.0.2.72")
                        .headers()
                        .firstValue("Access-Control-Allow-Origin"))
                .isEmpty();
    }

    @Test
    void theIslandsOfACallerAreCountedUntilTheyEnd() throws Exception {
        Client client = new Client("192.0.2.1");
        String first = Client.id(client.waiting(6));

        JsonNode problem = Client.exceeded(client.waiting(3), "islands");

        assertThat(problem.get("limit").intValue()).isEqualTo(8);
        assertThat(problem.get("used").intValue()).isEqualTo(6);
        assertThat(problem.get("more").intValue()).isEqualTo(3);
        String others = Client.id(new Client("192.0.2.2").waiting(8));
        client.command(first, "cancel");
        assertThat(client.used("islands")).isZero();
        String second = Client.id(client.waiting(3));
        assertThat(client.me().at("/quotas/islands/left").intValue()).isEqualTo(5);
        client.command(second, "cancel");
        client.command(others, "cancel");
    }

    @Test
    void whoeverAsksForMoreThanEverFitsIsToldToAskForLess() throws Exception {
        Client client = new Client("192.0.2.31");

        JsonNode islands = Client.neverFits(client.waiting(9), "islands");
        String labels = IntStream.range(0, 32)
                .mapToObj(number -> "'" + "n".repeat(950) + number + "': '" + "x".repeat(1000) + "'")
                .collect(Collectors.joining(", "));
        JsonNode bytes = Client.neverFits(client.search("{'labels': {" + labels + "}}"), "bytes");

        assertThat(islands.get("detail").textValue())
                .isEqualTo("Your limit is 8 unfinished islands, and this request alone would add 9. Ask for fewer"
                        + " islands; the number of islands of an exact search is the operator's choice. /api/v1/me"
                        + " shows what is left.");
        assertThat(bytes.get("detail").textValue())
                .startsWith("Your limit is 60000 stored bytes, and this request alone would add 6")
                .contains("shorter");
    }

    @Test
    void requestsAtOnceGetNoMoreThanOneAfterAnother() throws Exception {
        Client client = new Client("192.0.2.3");

        List<HttpResponse<byte[]>> answers = SearchApi.atOnce(8, () -> client.waiting(2));

        assertThat(answers).extracting(HttpResponse::statusCode).containsOnly(201, 429);
        assertThat(answers.stream().filter(answer -> answer.statusCode() == 201))
                .hasSize(4);
        assertThat(client.used("islands")).isEqualTo(8);
        for (HttpResponse<byte[]> answer : answers) {
            if (answer.statusCode() == 201) {
                client.command(Client.id(answer), "cancel");
            }
        }
    }

    @Test
    void anExactSearchIsCountedAsTheIslandsItWillBeDividedInto() throws Exception {
        Client client = new Client("192.0.2.4");
        String id = Client.id(
                client.search("{'solver': 'systematic', 'variant': '4D', 'startAt': '2999-01-01T00:00:00Z'}"));
        assertThat(client.used("islands")).isEqualTo(8);
        client.command(id, "cancel");

        String run = Client.id(client.search("{'solver': 'systematic', 'variant': '4D', 'options': {'maxDepth': 5}}"));

        SearchApi.ended(run);
        assertThat(client.used("islands")).isZero();
        assertThat(client.used("searches")).isEqualTo(2);
    }

    @Test
    void anExactSearchThatIsCarriedHereUndividedIsCountedAsItsParts() throws Exception {
        String later = "'startAt': '2999-01-01T00:00:00Z'";
        String id =
                Client.id(new Client("192.0.2.40").search("{'solver': 'systematic', 'variant': '4D', " + later + "}"));
        String checkpoint = Http.text(Http.get("/api/v1/searches/" + id + "/checkpoint"));
        Client client = new Client("192.0.2.41");

        String carried = Client.id(client.search("{" + later + ", 'checkpoint': " + checkpoint + "}"));

        assertThat(client.used("islands")).isEqualTo(8);
        client.command(carried, "cancel");
    }

    @Test
    void bytesAreThoseThatAreStored() throws Exception {
        Client client = new Client("192.0.2.5");
        String waiting = Client.id(client.waiting(1));
        String id = Client.id(client.search("{'solver': 'paced', 'limits': {'time': 'PT1H'}}"));
        // A checkpoint needs a running search.
        SearchApi.await(id, search -> search.get("nodes").longValue() > 0);
        for (int saved = 1; saved <= 5; saved++) {
            long before = saved;
            client.command(id, "checkpoint");
            SearchApi.await(id, search -> search.at("/islands/0/checkpoint").longValue() >= before);
        }
        client.command(id, "pause");
        SearchApi.await(id, "PAUSED");
        assertThat(keptBytes(id)).isEqualTo(storedBytes(id));
        assertThat(client.used("bytes")).isEqualTo(storedBytes(id) + storedBytes(waiting));

        // Pretend that its states are large.
        update("update search set kept_bytes = 60000 where id = ?", id);
        Client.exceeded(client.waiting(1), "bytes");
        Client.exceeded(client.command(id, "resume"), "bytes");
        beDue(waiting);
        assertThat(SearchApi.get(waiting).at("/waiting/reason").textValue()).isEqualTo("BYTES");
        SearchApi.eventually(() -> List.of(islands("held"), islands("waiting")), List.of(1.0, 0.0)::equals);
        client.command(id, "cancel");
        SearchApi.ended(id);
        assertThat(keptBytes(id)).isEqualTo(storedBytes(id));
        Http.delete(SearchApi.SEARCHES + "/" + id, Client.FORWARDED, client.address());
        letReleasesExpire(client);
        assertThat(client.used("bytes")).isLessThan(60000);
        SearchApi.await(waiting, "RUNNING");
        client.command(waiting, "cancel");
    }

    /** Returns the number of islands in this state according to the metrics. */
    private double islands(String state) {
        return metrics.get("morpion.islands").tag("state", state).gauge().value();
    }

    /** Makes a waiting search due. */
    private void beDue(String id) throws Exception {
        update("update search set start_at = current_timestamp where id = ?", id);
        update("update scheduled_tasks set execution_time = current_timestamp where task_instance = ?", id + ".0");
    }

    @Test
    void whatARequestBringsIsCountedBeforeItIsStored() throws Exception {
        Client client = new Client("192.0.2.6");
        String labels = IntStream.range(0, 32)
                .mapToObj(number -> "'label-" + number + "': '" + "x".repeat(1000) + "'")
                .collect(Collectors.joining(", "));
        String body = "{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z', 'labels': {" + labels + "}}";
        String id = Client.id(client.search(body));
        long used = client.used("bytes");

        JsonNode problem = Client.exceeded(client.search(body), "bytes");

        assertThat(problem.get("used").longValue()).isEqualTo(used).isEqualTo(storedBytes(id));
        assertThat(problem.get("more").longValue()).isEqualTo(used);
    }

    @Test
    void aCharacterIsCountedAsTheBytesThatItTakes() throws Exception {
        Client client = new Client("192.0.2.32");

        String id = Client.id(client.search("{'startAt': '2999-01-01T00:00:00Z', 'labels': {'run': 'Café 五目'}}"));

        assertThat(client.used("bytes")).isEqualTo(storedBytes(id));
        client.command(id, "cancel");
        assertThat(client.used("bytes")).isEqualTo(storedBytes(id));
    }

    @Test
    void schedulesAreCounted() throws Exception {
        Client client = new Client("192.0.2.7");
        Client.id(client.schedule());
        Client.id(client.schedule());

        Client.exceeded(client.schedule(), "schedules");

        assertThat(client.used("schedules")).isEqualTo(2);
        assertThat(new Client("192.0.2.8").used("schedules")).isZero();
    }

    @Test
    void whatSchedulesKeepIsCountedAsBytes() throws Exception {
        Client client = new Client("192.0.2.30");
        String id = Client.id(client.schedule());
        assertThat(client.used("bytes")).isEqualTo("{\"solver\":\"nrpa\"}".length());

        // Pretend that its request is large.
        update("update search_schedule set kept_bytes = 60000 where id = ?", id);

        Client.exceeded(client.waiting(1), "bytes");
        Client.exceeded(client.schedule(), "bytes");
        Http.delete("/api/v1/schedules/" + id, Client.FORWARDED, client.address());
        assertThat(client.used("bytes")).isEqualTo(60000);
        letReleasesExpire(client);
        assertThat(client.used("bytes")).isZero();
    }

    @Test
    void recordsAreCountedUntilADayAfterTheyAreWithdrawn() throws Exception {
        Client client = new Client("192.0.2.20");
        List<String> ids = new ArrayList<>();
        for (int seed = 201; seed <= 203; seed++) {
            ids.add(recordId(client.submit(randomGame(seed))));
        }

        JsonNode problem = Client.exceeded(client.submit(randomGame(204)), "records");

        assertThat(problem.get("limit").intValue()).isEqualTo(3);
        assertThat(problem.get("used").intValue()).isEqualTo(3);
        assertThat(problem.get("detail").textValue()).contains("3 of 3 submitted records", "Withdraw");
        assertThat(client.submit(randomGame(201)).statusCode()).isEqualTo(200);
        assertThat(new Client("192.0.2.21").used("records")).isZero();
        client.withdraw(ids.remove(0));
        Client.exceeded(client.submit(randomGame(204)), "records");
        letReleasesExpire(client);
        assertThat(client.used("records")).isEqualTo(2);
        ids.add(recordId(client.submit(randomGame(204))));
        for (String id : ids) {
            client.withdraw(id);
        }
        letReleasesExpire(client);
        assertThat(client.used("records")).isZero();
    }

    /** Submitting and withdrawing over and over must not fill the disk. */
    @Test
    void theBytesOfRecordsAreCounted() throws Exception {
        Client client = new Client("192.0.2.24");
        String id = recordId(client.submit(randomGame(230)));
        long used = client.used("bytes");
        assertThat(used).isGreaterThan(2L * randomGame(230).length());
        client.withdraw(id);
        assertThat(client.used("bytes")).isEqualTo(used);

        // Pretend that it was large.
        updateReleases("bytes = 60000", client);
        Client.exceeded(client.submit(randomGame(231)), "bytes");
        letReleasesExpire(client);
        assertThat(client.used("bytes")).isZero();
    }

    /** Searches that are created and deleted over and over count too. */
    @Test
    void deletedSearchesAreCountedForADay() throws Exception {
        Client client = new Client("192.0.2.33");
        for (int i = 0; i < 20; i++) {
            String id = Client.id(client.waiting(1));
            client.command(id, "cancel");
            Http.delete(SearchApi.SEARCHES + "/" + id, Client.FORWARDED, client.address());
        }
        Client.exceeded(client.waiting(1), "searches");
        letReleasesExpire(client);
        assertThat(client.used("searches")).isZero();
    }

    private void letReleasesExpire(Client client) throws Exception {
        updateReleases("released_at = timestamp '2000-01-01 00:00:00'", client);
    }

    @Test
    void recordsSubmittedAtOnceAreNoMoreThanOneAfterAnother() throws Exception {
        Client client = new Client("192.0.2.22");
        AtomicInteger seed = new AtomicInteger(210);

        List<HttpResponse<byte[]>> answers =
                SearchApi.atOnce(8, () -> client.submit(randomGame(seed.incrementAndGet())));

        assertThat(answers).extracting(HttpResponse::statusCode).containsOnly(201, 429);
        assertThat(client.used("records")).isEqualTo(3);
        for (HttpResponse<byte[]> answer : answers) {
            if (answer.statusCode() == 201) {
                client.withdraw(recordId(answer));
            }
        }
    }

    @Test
    void theRecordsOfAllCallersTogetherHaveALimit() throws Exception {
        try (Connection connection = database.getConnection();
                PreparedStatement insert = connection.prepareStatement("insert into game_record (id, variant, score,"
                        + " document, state, origin, account)"
                        + " values (?, '4D', 30, '', 'REFUSED', 'SUBMITTED', 'another')")) {
            for (int i = 0; i < 2000; i++) {
                insert.setString(1, "of-another-" + i);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        try {
            HttpResponse<byte[]> full = new Client("192.0.2.23").submit(randomGame(220));

            assertThat(full.statusCode()).as(Http.text(full)).isEqualTo(503);
            JsonNode problem = SearchApi.json(full);
            assertThat(problem.get("type").textValue()).isEqualTo("/problems/service-full");
            assertThat(problem.get("quota").textValue()).isEqualTo("records");
        } finally {
            try (Connection connection = database.getConnection();
                    PreparedStatement delete =
                            connection.prepareStatement("delete from game_record where account = 'another'")) {
                delete.executeUpdate();
            }
        }
    }

    private static String recordId(HttpResponse<byte[]> submitted) throws Exception {
        assertThat(submitted.statusCode()).as(Http.text(submitted)).isEqualTo(201);
        return SearchApi.json(submitted).at("/record/id").textValue();
    }

    private static String randomGame(long seed) {
        Random random = new Random(seed);
        Position position = new Position(RuleSet.of(Variant.D4));
        while (position.count() > 0) {
            position.play(random.nextInt(position.count()));
        }
        return CompactGames.write(Variant.D4, position.moves());
    }

    @Test
    void allCallersTogetherHaveALimit() throws Exception {
        Map<Client, String> made = new LinkedHashMap<>();
        Client client = new Client("198.51.100.1");
        HttpResponse<byte[]> answer = client.waiting(8);
        while (answer.statusCode() == 201) {
            made.put(client, Client.id(answer));
            client = new Client("198.51.100." + (made.size() + 1));
            answer = client.waiting(8);
        }

        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(503);
        assertThat(answer.headers().firstValue("Retry-After")).isPresent();
        JsonNode problem = SearchApi.json(answer);
        assertThat(problem.get("type").textValue()).isEqualTo("/problems/service-full");
        assertThat(problem.get("used").intValue()).isBetween(93, 100);
        for (Map.Entry<Client, String> search : made.entrySet()) {
            search.getKey().command(search.getValue(), "cancel");
        }
        assertThat(client.waiting(8).statusCode()).isEqualTo(201);
    }

    @Test
    void requestsOfACallerAreCountedByTheMinute() throws Exception {
        Client client = new Client("203.0.113.1");
        HttpResponse<byte[]> answer;
        do {
            askAtOnce(client, 450);
            answer = client.get(LIST);
        } while (answer.statusCode() == 200);

        JsonNode problem = Client.exceeded(answer, "requests");

        assertThat(problem.get("limit").intValue()).isEqualTo(400);
        assertThat(new Client("203.0.113.2").get(LIST).statusCode()).isEqualTo(200);
        // The unread body must not be parsed as the next request.
        assertThat(client.waiting(1).statusCode()).isIn(429, 201);
    }

    @Test
    void anAnimationCountsAsTenRequests() throws Exception {
        Client client = new Client("203.0.113.4");
        int drawn = 0;
        long began = System.nanoTime();
        HttpResponse<byte[]> answer = client.get("/api/v1/records/rosin178.apng?size=64&upTo=0");
        while (answer.statusCode() == 200) {
            drawn++;
            answer = client.get("/api/v1/records/rosin178.apng?size=64&upTo=0");
        }

        Client.exceeded(answer, "requests");
        double seconds = (System.nanoTime() - began) / 1e9;
        double refilled = 400 / 60.0 * seconds;
        assertThat(drawn).isBetween(400 / 10, (int) ((400 + refilled) / 10));
    }

    /** Games with little text are free. Games that inflate to megabytes are charged. */
    @Test
    void whatARequestInflatesCountsAsRequests() throws Exception {
        Client client = new Client("203.0.113.3");
        assertThat(client.compare(GameRecord.of(Variant.T5, List.of())).statusCode())
                .isEqualTo(200);
        assertThat(client.used("requests")).isLessThan(10);

        String text = "a".repeat(1_000_000);
        GameRecord large = GameRecord.of(Variant.T5, List.of())
                .withMetadata(Metadata.builder().description(text).build());
        HttpResponse<byte[]> answer = client.compare(large);
        for (int i = 0; i < 20 && answer.statusCode() == 200; i++) {
            answer = client.compare(large);
        }
        Client.exceeded(answer, "requests");
    }

    /** Pipelines the requests. Sent one by one, they would stay below the rate on a slow machine. */
    private static void askAtOnce(Client client, int requests) throws Exception {
        String request = "GET " + LIST + " HTTP/1.1\r\nHost: localhost\r\n" + Client.FORWARDED + ": " + client.address()
                + "\r\n\r\n";
        try (RawHttp http = new RawHttp()) {
            http.send(request.repeat(requests));
            int answered = 0;
            while (answered < requests && http.answer() == 200) {
                answered++;
            }
        }
    }

    @Test
    void theAddressesOfASiteAreOneCaller() throws Exception {
        assertThat(new Client("2001:db8:1:1::1").me().get("caller").textValue())
                .isEqualTo(new Client("2001:db8:1:1:ffff::2").me().get("caller").textValue())
                .isEqualTo("address:2001:0db8:0001:0001::/64");
        assertThat(new Client("2001:db8:1:2::1").me().get("caller").textValue())
                .isEqualTo("address:2001:0db8:0001:0002::/64");
        assertThat(new Client("192.0.2.9").me().get("caller").textValue()).isEqualTo("address:192.0.2.9");
    }

    @Test
    void clientsThatWatchAreCountedUntilTheyLeave() throws Exception {
        Client client = new Client("192.0.2.10");
        String id = Client.id(client.waiting(1));
        String events = SearchApi.SEARCHES + "/" + id + "/events";
        try (Stream<String> first = Http.lines(events, Client.FORWARDED, client.address());
                Stream<String> second = Http.lines(events, Client.FORWARDED, client.address())) {
            Iterator<String> lines = first.iterator();
            assertThat(lines.hasNext()).isTrue();
            assertThat(second.iterator().hasNext()).isTrue();

            Client.exceeded(client.get(events), "watchers");

            assertThat(client.used("watchers")).isEqualTo(2);
        }
        SearchApi.eventually(() -> client.used("watchers"), used -> used == 0);
        client.command(id, "cancel");
    }

    @Test
    void refusalsAreCountedUnderFixedNames() throws Exception {
        Client client = new Client("192.0.2.11");
        String id = Client.id(client.waiting(8));
        Client.exceeded(client.waiting(1), "islands");

        String metrics = Http.text(Http.management("/q/metrics"));

        assertThat(metrics.lines()
                        .filter(line -> line.startsWith("morpion_quota_refused_total{"))
                        .toList())
                .hasSize(12)
                .anySatisfy(line -> assertThat(line)
                        .contains("quota=\"islands\"", "of=\"caller\"")
                        .doesNotEndWith(" 0.0"));
        client.command(id, "cancel");
    }

    private void updateReleases(String change, Client client) throws Exception {
        try (Connection connection = database.getConnection();
                PreparedStatement update =
                        connection.prepareStatement("update released_amount set " + change + " where account = ?")) {
            update.setString(1, "address:" + client.address());
            update.executeUpdate();
        }
    }

    private void update(String sql, String parameter) throws Exception {
        try (Connection connection = database.getConnection();
                PreparedStatement update = connection.prepareStatement(sql)) {
            update.setString(1, parameter);
            assertThat(update.executeUpdate()).isEqualTo(1);
        }
    }

    private long keptBytes(String id) throws Exception {
        return number("select kept_bytes from search where id = ?", id);
    }

    private long storedBytes(String id) throws Exception {
        return number("select octet_length(specification) from search where id = ?", id)
                + number("select coalesce(sum(octet_length(document)), 0) from improvement where search_id = ?", id)
                + number(
                        "select coalesce(sum(octet_length(state)), 0) from island_checkpoint where island_id = ?",
                        id + ".0");
    }

    private long number(String sql, String parameter) throws Exception {
        try (Connection connection = database.getConnection();
                PreparedStatement query = connection.prepareStatement(sql)) {
            query.setString(1, parameter);
            ResultSet row = query.executeQuery();
            row.next();
            return row.getLong(1);
        }
    }
}
