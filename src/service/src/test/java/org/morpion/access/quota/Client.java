package org.morpion.access.quota;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.util.List;
import org.morpion.record.GameRecord;
import org.morpion.record.format.CompactGames;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;

/** An HTTP client with its own network address. */
record Client(String address) {
    static final String FORWARDED = "X-Forwarded-For";
    static final String RECORDS = "/api/v1/records";
    /** Quotas that free up only when the caller deletes something. */
    private static final List<String> STAYING = List.of("searches", "schedules", "records");

    private static final String SCHEDULES = "/api/v1/schedules";

    HttpResponse<byte[]> search(String body) throws Exception {
        return SearchApi.send(body, FORWARDED, address);
    }

    /** Creates a search whose islands never start. */
    HttpResponse<byte[]> waiting(int islands) throws Exception {
        return search("{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z', 'islands': " + islands + "}");
    }

    HttpResponse<byte[]> command(String id, String command) throws Exception {
        return Http.post(SearchApi.SEARCHES + "/" + id + "/" + command, "", FORWARDED, address);
    }

    HttpResponse<byte[]> schedule() throws Exception {
        return Http.post(
                SCHEDULES,
                "{\"cron\": \"0 2 29 2 *\", \"search\": {\"solver\": \"nrpa\"}}",
                "Content-Type",
                "application/json",
                FORWARDED,
                address);
    }

    HttpResponse<byte[]> submit(String game) throws Exception {
        return Http.post(RECORDS, game, "Content-Type", "application/vnd.morpion-solitaire.record", FORWARDED, address);
    }

    /** Compares a game with itself. */
    HttpResponse<byte[]> compare(GameRecord game) throws Exception {
        String compact = CompactGames.write(game);
        return Http.post(
                "/api/v1/compare",
                "{\"games\":[\"" + compact + "\",\"" + compact + "\"]}",
                "Content-Type",
                "application/json",
                FORWARDED,
                address);
    }

    void withdraw(String id) throws Exception {
        assertThat(Http.delete(RECORDS + "/" + id, FORWARDED, address).statusCode())
                .isEqualTo(204);
        HttpResponse<byte[]> withdrawn = Http.patch(
                RECORDS + "/" + id,
                "{\"state\":\"withdrawn\"}",
                "Content-Type",
                "application/json",
                FORWARDED,
                address);
        assertThat(withdrawn.statusCode()).as(Http.text(withdrawn)).isEqualTo(200);
    }

    HttpResponse<byte[]> get(String path) throws Exception {
        return Http.get(path, FORWARDED, address);
    }

    JsonNode me() throws Exception {
        HttpResponse<byte[]> answer = get("/api/v1/me");
        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(200);
        return SearchApi.json(answer);
    }

    long used(String quota) throws Exception {
        return me().at("/quotas/" + quota + "/used").longValue();
    }

    static String id(HttpResponse<byte[]> made) throws Exception {
        assertThat(made.statusCode()).as(Http.text(made)).isEqualTo(201);
        return SearchApi.json(made).get("id").textValue();
    }

    /** Asserts that a request exceeds a quota regardless of other usage, and returns the problem. */
    static JsonNode neverFits(HttpResponse<byte[]> answer, String quota) throws Exception {
        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(429);
        assertThat(answer.headers().firstValue("Retry-After")).isEmpty();
        return quotaOf(answer, quota);
    }

    /** Asserts that a quota is used up, and returns the problem. */
    static JsonNode exceeded(HttpResponse<byte[]> answer, String quota) throws Exception {
        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(429);
        boolean stays = STAYING.contains(quota);
        assertThat(answer.headers()
                        .firstValue("Retry-After")
                        .map(Long::parseLong)
                        .filter(seconds -> seconds > 0))
                .as("Retry-After, which helps where quotas free themselves")
                .matches(seconds -> seconds.isEmpty() == stays);
        return quotaOf(answer, quota);
    }

    private static JsonNode quotaOf(HttpResponse<byte[]> answer, String quota) throws Exception {
        JsonNode problem = SearchApi.json(answer);
        assertThat(problem.get("type").textValue()).isEqualTo("/problems/quota-exceeded");
        assertThat(problem.get("quota").textValue()).isEqualTo(quota);
        return problem;
    }
}
