package org.morpion.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;
import org.morpion.service.RawHttp;

/** Access control of a closed service over HTTP. */
@QuarkusTest
@TestProfile(ClosedProfile.class)
class ClosedTest {
    private static final String SEARCHES = "/api/v1/searches";
    private static final String SCHEDULES = "/api/v1/schedules";
    private static final String KEYS = "/api/v1/keys";
    private static final String AUDIT = "/api/v1/audit";
    private static final String SEARCH =
            "{\"solver\": \"nrpa\", \"variant\": \"4D\", \"seed\": 1, \"options\": {\"level\": 1}, \"limits\": {\"nodes\": 2000}}";
    private static final String SCHEDULE = "{\"cron\": \"0 2 29 2 *\", \"search\": {\"solver\": \"nrpa\"}}";
    private static final ObjectMapper JSON = new ObjectMapper();

    @Inject
    EntityManager entities;

    @Inject
    KeyStore store;

    private static String search(As caller) throws Exception {
        return idOf(search(caller, SEARCH));
    }

    /** Creates a search and waits for its end. */
    private static JsonNode search(As caller, String request) throws Exception {
        HttpResponse<byte[]> made = caller.post(SEARCHES, request);
        assertThat(made.statusCode()).as(Http.text(made)).isEqualTo(201);
        String address = SEARCHES + "/" + idOf(As.json(made));
        return SearchApi.eventually(() -> As.json(As.ADMIN.get(address)), search -> search.hasNonNull("endedAt"));
    }

    private static String idOf(JsonNode made) {
        return made.get("id").textValue();
    }

    private static As holder(JsonNode made) {
        return As.key(made.get("key").textValue());
    }

    private static void assertRefused(HttpResponse<byte[]> refused, String inDetail) throws Exception {
        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(refused.headers().firstValue("WWW-Authenticate").orElseThrow())
                .isEqualTo("Bearer realm=\"morpion\", error=\"invalid_token\"");
        assertThat(refused.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(As.json(refused).get("detail").textValue()).contains(inDetail);
    }

    @Test
    void withoutAKeyOnlyThePublicScopesAreThere() throws Exception {
        assertThat(Http.get("/api/v1/records").statusCode()).isEqualTo(200);
        assertThat(Http.post("/api/v1/validate", Http.corpus("5T/rosin178.json"))
                        .statusCode())
                .isEqualTo(200);
        HttpResponse<byte[]> refused = Http.get(SEARCHES);
        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(refused.headers().firstValue("WWW-Authenticate")).hasValue("Bearer realm=\"morpion\"");
        assertThat(refused.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        JsonNode problem = As.json(refused);
        assertThat(problem.get("type").textValue()).isEqualTo("/problems/unauthenticated");
        assertThat(problem.get("detail").textValue()).contains("search:read", "Authorization: Bearer");
        assertThat(problem.get("instance").textValue()).isEqualTo(SEARCHES);
        assertThat(problem.get("scopes").get(0).textValue()).isEqualTo("search:read");
    }

    @Test
    void howAnAddressIsAskedMakesNoDifference() throws Exception {
        for (String path : List.of(SEARCHES, SEARCHES + "/", SEARCHES + "?limit=1", "/api/v1/%73earches")) {
            assertThat(Http.get(path).statusCode()).as(path).isEqualTo(401);
            assertThat(Http.head(path).statusCode()).as(path).isEqualTo(401);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/favicon.svg", "/q/openapi", "/q/swagger-ui/", "/q/health/ready", "/api/v1"})
    void thePageAndWhatBelongsToItArePublic(String path) throws Exception {
        assertThat(Http.get(path).statusCode()).isEqualTo(200);
    }

    @Test
    void aKeyIsShownOnceAndWorksUntilItIsRevoked() throws Exception {
        JsonNode made = As.ADMIN.makeKey(Scopes.SEARCH_READ);
        String key = made.get("key").textValue();
        assertThat(key).matches("morpion_[0-9a-f]{16}_[0-9a-f]{64}").contains(idOf(made));
        assertThat(Http.text(As.ADMIN.get(KEYS + "?limit=100")))
                .contains(idOf(made))
                .doesNotContain(key);
        assertThat(As.key(key).get(SEARCHES).statusCode()).isEqualTo(200);
        assertThat(As.header("authorization", "bEARER  " + key).get(SEARCHES).statusCode())
                .isEqualTo(200);
        assertThat(As.ADMIN.delete(KEYS + "/" + idOf(made)).statusCode()).isEqualTo(204);
        assertThat(As.ADMIN.delete(KEYS + "/" + idOf(made)).statusCode()).isEqualTo(204);
        HttpResponse<byte[]> refused = As.key(key).get(SEARCHES);
        assertRefused(refused, idOf(made));
        assertThat(Http.text(refused)).doesNotContain(key);
        assertRefused(As.key(key).get("/api/v1"), "revoked");
    }

    @Test
    void whatAnotherNodeRevokesEndsWithinSeconds() throws Exception {
        JsonNode made = As.ADMIN.makeKey(Scopes.SEARCH_READ);
        assertThat(holder(made).get(SEARCHES).statusCode()).isEqualTo(200);
        QuarkusTransaction.requiringNew().run(() -> store.findById(idOf(made)).revokedAt = Instant.now());
        assertRefused(
                SearchApi.eventually(() -> holder(made).get(SEARCHES), answer -> answer.statusCode() != 200),
                "revoked");
    }

    @Test
    void aCallersManyRequestsAtOnceAreLetInAlike() throws Exception {
        As caller = As.scopes(Scopes.SEARCH_READ);
        assertThat(SearchApi.atOnce(50, () -> caller.get("/api/v1/me")))
                .allSatisfy(answer ->
                        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(200));
    }

    @Test
    void aKeyEnds() throws Exception {
        JsonNode made = As.ADMIN.makeKey(Scopes.SEARCH_READ);
        // A request can't set an expiry in the past.
        QuarkusTransaction.requiringNew()
                .run(() -> store.findById(idOf(made)).endsAt =
                        Instant.parse(made.get("createdAt").textValue()));
        assertRefused(holder(made).get(SEARCHES), "expired");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Bearer",
                "Bearer morpion_",
                "Bearer morpion_00112233445566aa_0123",
                "Bearer morpion_00112233445566aa_0000000000000000000000000000000000000000000000000000000000000000",
                "Bearer morpion_ffffffffffffffff_0000000000000000000000000000000000000000000000000000000000000000",
                "Bearer morpion_00112233445566AA_0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF",
                "Bearer eyJhbGciOiJub25lIn0.e30.",
                "Basic bW9ycGlvbjptb3JwaW9u",
                "Negotiate",
                "Bearer;"
            })
    void whatIsShownAndNotValidIsRefusedEverywhere(String header) throws Exception {
        As caller = As.header("Authorization", header);
        for (String path : List.of(SEARCHES, "/api/v1/records")) {
            HttpResponse<byte[]> refused = caller.get(path);
            assertThat(refused.statusCode()).isEqualTo(401);
            assertThat(refused.headers().firstValue("WWW-Authenticate").orElseThrow())
                    .contains("invalid_token");
            assertThat(As.json(refused).get("type").textValue()).isEqualTo("/problems/unauthenticated");
        }
        String stream = "x".repeat(200_000);
        assertThat(caller.post("/api/v1/validate/batch", stream).statusCode()).isEqualTo(401);
    }

    @Test
    void whatIsNotPublishedIsListedForItsSubmitterAndForModerators() throws Exception {
        As submitter = As.scopes(Scopes.RECORD_WRITE);
        String game = "{\"version\": \"0.1\", \"variant\": \"5T\", \"score\": 1,"
                + " \"moves\": [{\"x\": 3, \"y\": -1, \"dir\": \"V\", \"pos\": 0}]}";
        JsonNode pending = As.json(submitter.post("/api/v1/records", game)).get("record");
        assertThat(pending.get("state").textValue()).isEqualTo("pending");

        for (String mine : List.of("", "&mine=true", "&mine=false")) {
            String list = "/api/v1/records?state=pending" + mine;
            assertThat(Http.text(submitter.get(list))).contains(idOf(pending));
            assertThat(Http.text(As.scopes(Scopes.RECORD_WRITE).get(list))).doesNotContain(idOf(pending));
            assertThat(Http.text(As.scopes(Scopes.RECORD_MODERATE).get(list)).contains(idOf(pending)))
                    .isEqualTo(!mine.equals("&mine=true"));
        }
        assertThat(Http.text(submitter.get("/api/v1/records?mine=true"))).contains(idOf(pending));
    }

    @Test
    void whoHasMadeASearchRequestsTheRemovalOfTheRecordOfItsGame() throws Exception {
        As searcher = As.scopes(Scopes.RECORD_WRITE, Scopes.SEARCH_READ, Scopes.SEARCH_WRITE);
        JsonNode search = search(
                searcher, "{\"solver\": \"nrpa\", \"variant\": \"4D\", \"seed\": 77, \"limits\": {\"nodes\": 2000}}");
        String record = search.get("record").textValue();
        assertThat(Http.text(searcher.get("/api/v1/records?mine=true"))).contains(record);

        assertThat(As.scopes(Scopes.RECORD_WRITE)
                        .delete("/api/v1/records/" + record)
                        .statusCode())
                .isEqualTo(403);
        assertThat(searcher.delete("/api/v1/records/" + record).statusCode()).isEqualTo(202);
    }

    @Test
    void aKeyOfTheRightFormWithAnotherSecretIsRefused() throws Exception {
        String key = As.ADMIN.makeKey(Scopes.SEARCH_READ).get("key").textValue();
        char last = key.charAt(key.length() - 1);
        assertRefused(
                As.key(key.substring(0, key.length() - 1) + (last == '0' ? '1' : '0'))
                        .get(SEARCHES),
                "not valid");
    }

    @Test
    void twoAuthorizationsAreRefusedAndKeysElsewhereAreNotSeen() throws Exception {
        String bearer = "Bearer " + ClosedProfile.ADMIN_KEY;
        assertThat(As.header("Authorization", bearer, "Authorization", bearer)
                        .get(SEARCHES)
                        .statusCode())
                .isEqualTo(400);
        HttpResponse<byte[]> inQuery = Http.get(SEARCHES + "?access_token=" + ClosedProfile.ADMIN_KEY);
        assertThat(inQuery.statusCode()).isIn(400, 401);
        assertThat(Http.text(inQuery)).doesNotContain(ClosedProfile.ADMIN_KEY);
        assertThat(Http.get(SEARCHES, "Cookie", "Bearer=" + ClosedProfile.ADMIN_KEY)
                        .statusCode())
                .isEqualTo(401);
        // The service closes this connection without "Connection: close", so the client must not reuse it.
        assertThat(RawHttp.status("GET " + SEARCHES + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                        + "a".repeat(20_000) + "\r\n\r\n"))
                .isEqualTo(431);
    }

    @Test
    void aKeyMakesNoKeyThatIsMoreThanItself() throws Exception {
        JsonNode own = As.ADMIN.makeKey(Scopes.KEYS, Scopes.SEARCH_READ);
        As maker = holder(own);
        for (String scope : List.of(Scopes.SEARCH_WRITE, Scopes.ADMIN)) {
            HttpResponse<byte[]> refused = maker.post(KEYS, As.keyRequest("", Scopes.SEARCH_READ, scope));
            assertThat(refused.statusCode()).isEqualTo(403);
            assertThat(As.json(refused).get("detail").textValue()).contains(scope);
        }
        Instant end = Instant.parse(own.get("endsAt").textValue());
        HttpResponse<byte[]> later =
                maker.post(KEYS, As.keyRequest(", \"endsAt\": \"" + end.plusSeconds(1) + '"', Scopes.KEYS));
        assertThat(later.statusCode()).isEqualTo(422);
        assertThat(As.json(later).get("pointer").textValue()).isEqualTo("/endsAt");
        JsonNode child = maker.makeKey(Scopes.KEYS);
        assertThat(Instant.parse(child.get("endsAt").textValue())).isEqualTo(end);
        JsonNode grandchild = holder(child).makeKey(Scopes.KEYS);
        assertThat(As.ADMIN.delete(KEYS + "/" + idOf(own)).statusCode()).isEqualTo(204);
        for (JsonNode revoked : List.of(own, child, grandchild)) {
            assertRefused(holder(revoked).post(KEYS, As.keyRequest("", Scopes.KEYS)), idOf(revoked));
        }
    }

    @Test
    void callersSeeAndRevokeTheirOwnKeysAlone() throws Exception {
        JsonNode one = As.ADMIN.makeKey(Scopes.KEYS);
        JsonNode other = As.ADMIN.makeKey(Scopes.KEYS);
        JsonNode made = holder(one).makeKey(Scopes.KEYS);
        assertThat(As.json(holder(one).get(KEYS)).get("keys"))
                .extracting(ClosedTest::idOf)
                .containsExactlyInAnyOrder(idOf(one), idOf(made));
        assertThat(holder(other).delete(KEYS + "/" + idOf(made)).statusCode()).isEqualTo(404);
        assertThat(holder(one).delete(KEYS + "/" + idOf(other)).statusCode()).isEqualTo(404);
        assertThat(holder(one).delete(KEYS + "/" + idOf(made)).statusCode()).isEqualTo(204);
        HttpResponse<byte[]> page = As.ADMIN.get(KEYS + "?limit=1");
        String next = page.headers().firstValue("Link").orElseThrow().replaceFirst("<(.*)>.*", "$1");
        assertThat(As.json(As.ADMIN.get(next)).get("keys").get(0).get("id"))
                .isNotEqualTo(As.json(page).get("keys").get(0).get("id"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{",
                "{\"name\": \"x\"}",
                "{\"name\": \"x\", \"scopes\": []}",
                "{\"name\": \"x\", \"scopes\": [\"root\"]}",
                "{\"name\": \"x\", \"scopes\": [7]}",
                "{\"name\": \"x\", \"scopes\": [\"key\", \"search:read\", \"key\"]}",
                "{\"name\": \" \", \"scopes\": [\"key\"]}",
                "{\"name\": \"a\\u0000b\", \"scopes\": [\"key\"]}",
                "{\"name\": \"\\ud800\", \"scopes\": [\"key\"]}",
                "{\"name\": \"x\", \"scopes\": [\"key\"], \"endsAt\": \"yesterday\"}",
                "{\"name\": \"x\", \"scopes\": [\"key\"], \"endsAt\": \"2001-01-01T00:00:00Z\"}",
                "{\"name\": \"x\", \"scopes\": [\"key\"], \"endsAt\": \"9999-01-01T00:00:00Z\"}",
                "{\"name\": \"x\", \"scopes\": [\"key\"], \"owner\": \"me\"}",
                "{\"name\": \"x\", \"name\": \"y\", \"scopes\": [\"key\"]}"
            })
    void aRequestForAKeyIsReadStrictly(String body) throws Exception {
        HttpResponse<byte[]> refused = As.ADMIN.post(KEYS, body);
        assertThat(refused.statusCode()).as(Http.text(refused)).isIn(400, 422);
        assertThat(As.json(refused).get("detail").textValue()).isNotBlank();
    }

    @Test
    void aHostileRequestForAKeyIsRefusedWithItsPlace() throws Exception {
        HttpResponse<byte[]> half = As.ADMIN.post(KEYS, "{\"name\": \"\\ud800\", \"scopes\": [\"key\"]}");
        assertThat(half.statusCode()).isEqualTo(400);
        assertThat(As.json(half).get("detail").textValue()).contains("name", "surrogate");
        for (String body : List.of("[".repeat(200_000), "{\"scopes\":" + "[".repeat(200_000))) {
            assertThat(As.ADMIN.post(KEYS, body).statusCode()).isIn(413, 422);
        }
        assertThat(As.ADMIN
                        .post(KEYS, "{\"name\": \"x\", \"scopes\": [\"key\", \"" + "9".repeat(100_000) + "\"]}")
                        .statusCode())
                .isEqualTo(422);
        HttpResponse<byte[]> missing = As.ADMIN.post(KEYS, "{\"scopes\": [\"key\", null], \"name\": \"x\"}");
        assertThat(As.json(missing).get("pointer").textValue()).isEqualTo("/scopes/1");
    }

    @Test
    void searchesAndSchedulesOfOthersAreNotThere() throws Exception {
        As one = As.scopes(Scopes.SEARCH_READ, Scopes.SEARCH_WRITE);
        As other = As.scopes(Scopes.SEARCH_READ, Scopes.SEARCH_WRITE);
        String id = search(one);
        String schedule = idOf(As.json(one.post(SCHEDULES, SCHEDULE)));
        assertThat(As.json(one.get(SEARCHES)).get("searches"))
                .extracting(ClosedTest::idOf)
                .containsExactly(id);
        assertThat(As.json(one.get(SCHEDULES)).get("schedules"))
                .extracting(ClosedTest::idOf)
                .containsExactly(schedule);
        assertThat(As.json(other.get(SEARCHES)).get("searches")).isEmpty();
        assertThat(As.json(other.get(SCHEDULES)).get("schedules")).isEmpty();
        assertThat(Http.text(As.ADMIN.get(SEARCHES + "?limit=100"))).contains(id);
        assertThat(Http.text(As.ADMIN.get(SCHEDULES + "?limit=100"))).contains(schedule);
        for (String path : List.of("", "/best", "/best.json", "/events", "/checkpoint")) {
            assertThat(other.get(SEARCHES + "/" + id + path).statusCode())
                    .as(path)
                    .isEqualTo(404);
            assertThat(one.get(SEARCHES + "/" + id + path).statusCode())
                    .as(path)
                    .isBetween(200, 204);
            assertThat(As.ADMIN.get(SEARCHES + "/" + id + path).statusCode())
                    .as(path)
                    .isBetween(200, 204);
        }
        assertThat(As.scopes(Scopes.SEARCH_BEST)
                        .get(SEARCHES + "/" + id + "/best.json")
                        .statusCode())
                .isEqualTo(200);
        assertThat(As.scopes(Scopes.SEARCH_BEST).get(SEARCHES + "/" + id).statusCode())
                .isEqualTo(403);
        assertThat(other.delete(SEARCHES + "/" + id).statusCode()).isEqualTo(404);
        assertThat(other.delete(SCHEDULES + "/" + schedule).statusCode()).isEqualTo(404);
        assertThat(As.ADMIN.delete(SCHEDULES + "/" + schedule).statusCode()).isEqualTo(204);
        assertThat(one.delete(SEARCHES + "/" + id).statusCode()).isEqualTo(204);
    }

    @Test
    void anIdempotencyKeyStandsForOneRequestOfItsCaller() throws Exception {
        As one = As.scopes(Scopes.SEARCH_READ, Scopes.SEARCH_WRITE);
        As other = As.scopes(Scopes.SEARCH_READ, Scopes.SEARCH_WRITE);
        String[] key = {"Idempotency-Key", "monday"};
        String first = idOf(As.json(one.post(SEARCHES, SEARCH, key)));
        assertThat(idOf(As.json(one.post(SEARCHES, SEARCH, key)))).isEqualTo(first);
        HttpResponse<byte[]> others = other.post(SEARCHES, SEARCH.replace("2000", "3000"), key);
        assertThat(others.statusCode()).isEqualTo(201);
        assertThat(idOf(As.json(others))).isNotEqualTo(first);
    }

    @Test
    void theAuditTrailSaysWhoDidWhat() throws Exception {
        JsonNode key = As.ADMIN.makeKey(Scopes.SEARCH_READ, Scopes.SEARCH_WRITE);
        As caller = holder(key);
        String id = search(caller);
        caller.delete(SEARCHES + "/" + id);
        As.ADMIN.delete(KEYS + "/" + idOf(key));
        assertThat(caller.get(AUDIT).statusCode()).isEqualTo(401);
        assertThat(As.scopes(Scopes.KEYS).get(AUDIT).statusCode()).isEqualTo(403);
        JsonNode done =
                As.json(As.ADMIN.get(AUDIT + "?caller=key:" + idOf(key))).get("entries");
        assertThat(done)
                .extracting(entry -> entry.get("action").textValue())
                .containsExactly("search.delete", "search.make");
        assertThat(done).extracting(entry -> entry.get("target").textValue()).containsOnly("search:" + id);
        String suffered = Http.text(
                As.ADMIN.send("GET", AUDIT + "?target=key:" + idOf(key), null, "Accept", "application/x-ndjson"));
        List<String> actions = new ArrayList<>();
        for (String line : suffered.split("\n")) {
            JsonNode entry = JSON.readTree(line);
            actions.add(entry.get("action").textValue());
            assertThat(entry.get("caller").textValue()).isEqualTo("key:00112233445566aa");
        }
        assertThat(actions).containsExactly("key.revoke", "key.make");
        HttpResponse<byte[]> page = As.ADMIN.get(AUDIT + "?limit=1&target=key:" + idOf(key));
        String next = page.headers().firstValue("Link").orElseThrow().replaceFirst("<(.*)>.*", "$1");
        JsonNode last = As.json(As.ADMIN.get(next)).get("entries");
        assertThat(last).extracting(entry -> entry.get("action").textValue()).containsExactly("key.make");
        assertThat(last.get(0).get("detail").textValue()).doesNotContain("morpion_");
        // 2024-01-01T00:00:00Z/abc, as in cursors of the key list
        assertThat(As.ADMIN
                        .get(AUDIT + "?cursor=MjAyNC0wMS0wMVQwMDowMDowMFovYWJj")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void whoeverMakesKeysForItselfHasTheQuotasOfOneCaller() throws Exception {
        JsonNode first = As.ADMIN.makeKey(Scopes.SEARCH_READ, Scopes.SEARCH_WRITE, Scopes.KEYS);
        JsonNode second = holder(first).makeKey(Scopes.SEARCH_WRITE, Scopes.KEYS);
        JsonNode third = holder(second).makeKey(Scopes.SEARCH_WRITE);
        search(holder(second));
        assertThat(holder(third).post(SCHEDULES, SCHEDULE).statusCode()).isEqualTo(201);

        for (JsonNode key : List.of(first, second, third)) {
            JsonNode me = As.json(holder(key).get("/api/v1/me"));
            assertThat(me.get("caller").textValue()).isEqualTo("key:" + idOf(key));
            assertThat(me.at("/quotas/searches/used").intValue()).isEqualTo(1);
            assertThat(me.at("/quotas/schedules/used").intValue()).isEqualTo(1);
        }
        // The account that a resource is charged to can see it.
        assertThat(As.json(holder(first).get(SEARCHES)).get("searches")).hasSize(1);
        assertThat(As.json(holder(first).get(SCHEDULES)).get("schedules")).hasSize(1);
        assertThat(As.json(holder(first).get(KEYS)).get("keys"))
                .extracting(ClosedTest::idOf)
                .contains(idOf(second), idOf(third));
        // Keys created by administrators are their own accounts.
        JsonNode other = As.ADMIN.makeKey(Scopes.SEARCH_WRITE);
        assertThat(As.json(holder(other).get("/api/v1/me"))
                        .at("/quotas/searches/used")
                        .intValue())
                .isZero();
        As.ADMIN.delete(KEYS + "/" + idOf(first));
    }

    @Test
    void aKeyShowsAndRevokesAllThatComeFromIt() throws Exception {
        JsonNode first = As.ADMIN.makeKey(Scopes.KEYS);
        As second = holder(holder(first).makeKey(Scopes.KEYS));
        As third = holder(second.makeKey(Scopes.KEYS));
        JsonNode fourth = third.makeKey(Scopes.KEYS);
        As sibling = holder(holder(first).makeKey(Scopes.KEYS));

        assertThat(As.json(second.get(KEYS)).get("keys")).hasSize(3);
        assertThat(As.json(sibling.get(KEYS)).get("keys")).hasSize(1);
        assertThat(sibling.delete(KEYS + "/" + idOf(fourth)).statusCode()).isEqualTo(404);
        assertThat(second.delete(KEYS + "/" + idOf(fourth)).statusCode()).isEqualTo(204);
        assertThat(holder(fourth).get(KEYS).statusCode()).isEqualTo(401);
        assertThat(third.get(KEYS).statusCode()).isEqualTo(200);
        As.ADMIN.delete(KEYS + "/" + idOf(first));
    }

    @Test
    void whatARevokedKeyHasMadeIsThereForWhomItIsCountedFor() throws Exception {
        String[] scopes = {Scopes.SEARCH_READ, Scopes.SEARCH_WRITE, Scopes.RECORD_WRITE, Scopes.KEYS};
        As maker = As.scopes(scopes);
        As stranger = As.scopes(scopes);
        JsonNode revoked = maker.makeKey(scopes);
        As other = holder(maker.makeKey(scopes));
        String waiting = SEARCH.replace("{\"solver\"", "{\"startAt\": \"2999-01-01T00:00:00Z\", \"solver\"");
        String search = SEARCHES + "/" + idOf(As.json(holder(revoked).post(SEARCHES, waiting)));
        String schedule = SCHEDULES + "/" + idOf(As.json(holder(revoked).post(SCHEDULES, SCHEDULE)));
        String game = "{\"version\": \"0.1\", \"variant\": \"5T\", \"moves\":"
                + " [{\"x\": 3, \"y\": -1, \"dir\": \"V\", \"pos\": 0},"
                + " {\"x\": 6, \"y\": -1, \"dir\": \"V\", \"pos\": 0}]}";
        HttpResponse<byte[]> submitted = holder(revoked).post("/api/v1/records", game);
        assertThat(submitted.statusCode()).as(Http.text(submitted)).isEqualTo(201);
        String record = "/api/v1/records/" + As.json(submitted).at("/record/id").textValue();
        assertThat(maker.delete(KEYS + "/" + idOf(revoked)).statusCode()).isEqualTo(204);

        for (As caller : List.of(stranger, other)) {
            for (String path : List.of(search, search + "/events", schedule, record)) {
                assertThat(caller.get(path).statusCode()).as(path).isEqualTo(404);
            }
            assertThat(caller.post(search + "/cancel", "").statusCode()).isEqualTo(404);
            assertThat(caller.delete(schedule).statusCode()).isEqualTo(404);
            assertThat(Http.text(caller.get("/api/v1/records?state=pending"))).contains("\"records\":[]");
        }
        assertThat(Http.text(maker.get(SEARCHES))).contains(search.substring(search.length() - 36));
        assertThat(Http.text(maker.get(SCHEDULES))).contains(schedule.substring(schedule.length() - 36));
        for (String query : List.of("?mine=true", "?state=pending", "?state=pending&sort=newest")) {
            assertThat(Http.text(maker.get("/api/v1/records" + query))).contains(record);
        }
        assertThat(maker.post(search + "/cancel", "").statusCode()).isEqualTo(200);
        for (String path : List.of(search, schedule, record)) {
            assertThat(maker.get(path).statusCode()).as(path).isEqualTo(200);
            assertThat(maker.delete(path).statusCode()).as(path).isEqualTo(204);
        }
        JsonNode quotas = As.json(maker.get("/api/v1/me")).get("quotas");
        for (String quota : List.of("islands", "schedules")) {
            assertThat(quotas.get(quota).get("used").intValue()).as(quota).isZero();
        }
        // Deleted ones count for another day.
        for (String quota : List.of("searches", "records")) {
            assertThat(quotas.get(quota).get("used").intValue()).as(quota).isEqualTo(1);
        }
    }

    @Test
    void nobodyMakesMoreKeysByMakingKeysWithKeys() throws Exception {
        As maker = holder(As.ADMIN.makeKey(Scopes.KEYS));
        As made = holder(maker.makeKey(Scopes.KEYS));
        for (int keys = 1; keys < 90; keys++) {
            maker.makeKey(Scopes.KEYS);
        }

        AtomicInteger asked = new AtomicInteger();
        List<HttpResponse<byte[]>> answers = SearchApi.atOnce(
                50, () -> (asked.incrementAndGet() % 2 == 0 ? maker : made).post(KEYS, As.keyRequest("", Scopes.KEYS)));

        assertThat(answers).filteredOn(answer -> answer.statusCode() == 201).hasSize(10);
        assertThat(answers)
                .filteredOn(answer -> answer.statusCode() != 201)
                .allSatisfy(answer ->
                        assertThat(Http.text(answer)).contains("\"status\":422").contains("100 valid keys"));
    }

    @Test
    void aRecordThatIsNotPublishedIsNotReadByItsId() throws Exception {
        String game = "{\"version\": \"0.1\", \"variant\": \"5D\","
                + " \"moves\": [{\"x\": 3, \"y\": -1, \"dir\": \"V\", \"pos\": 0}]}";
        As submitter = As.scopes(Scopes.RECORD_WRITE, Scopes.SEARCH_WRITE);
        HttpResponse<byte[]> submitted = submitter.post("/api/v1/records", game);
        assertThat(submitted.statusCode()).as(Http.text(submitted)).isEqualTo(201);
        String id = As.json(submitted).at("/record/id").textValue();
        As stranger = As.scopes(Scopes.SEARCH_WRITE, Scopes.RECORD_READ);
        assertNotReadByItsId(stranger, id, 404);
        assertThat(submitter.delete("/api/v1/records/" + id).statusCode()).isEqualTo(204);
        assertNotReadByItsId(stranger, id, 410);
        assertNotReadByItsId(submitter, id, 410);
    }

    private static void assertNotReadByItsId(As caller, String id, int answer) throws Exception {
        String name = '"' + id + '"';
        List<HttpResponse<byte[]>> answers = List.of(
                caller.post("/api/v1/compare", "{\"games\": [" + name + ", " + name + "]}"),
                caller.post(SEARCHES, "{\"solver\": \"nrpa\", \"variant\": \"5D\", \"from\": " + name + "}"),
                caller.post(SEARCHES, "{\"solver\": \"perturbation\", \"variant\": \"5D\", \"warm\": [" + name + "]}"),
                caller.post(SCHEDULES, SCHEDULE.replace("{\"solver\"", "{\"from\": " + name + ", \"solver\"")));
        for (HttpResponse<byte[]> each : answers) {
            assertThat(each.statusCode()).as(Http.text(each)).isEqualTo(422);
            assertThat(Http.text(each)).contains("or the id of a record").doesNotContain("\"moves\"");
        }
        for (String below : List.of("", "/relatives")) {
            assertThat(caller.get("/api/v1/records/" + id + below).statusCode()).isEqualTo(answer);
        }
    }

    @Test
    void schedulesMakeSearchesForTheirOwnersUntilTheirKeysAreRevoked() throws Exception {
        JsonNode kept = As.ADMIN.makeKey(Scopes.SEARCH_READ, Scopes.SEARCH_WRITE);
        JsonNode revoked = As.ADMIN.makeKey(Scopes.SEARCH_READ, Scopes.SEARCH_WRITE);
        String schedule = idOf(As.json(holder(kept).post(SCHEDULES, SCHEDULE)));
        String stopped = idOf(As.json(holder(revoked).post(SCHEDULES, SCHEDULE)));
        String strangers = idOf(As.json(holder(kept).post(SCHEDULES, SCHEDULE)));
        As.ADMIN.delete(KEYS + "/" + idOf(revoked));
        QuarkusTransaction.requiringNew().run(() -> {
            entities.createNativeQuery("update search_schedule set owner = 'address:192.0.2.1' where id = ?1")
                    .setParameter(1, strangers)
                    .executeUpdate();
            // One statement, so that a scheduler sees all of them due or none.
            entities.createNativeQuery("update search_schedule set next_at = ?1 where id in (?2, ?3, ?4)")
                    .setParameter(1, Instant.EPOCH)
                    .setParameter(2, schedule)
                    .setParameter(3, stopped)
                    .setParameter(4, strangers)
                    .executeUpdate();
        });
        JsonNode made = SearchApi.eventually(
                        () -> As.json(holder(kept).get(SEARCHES)).get("searches"), found -> !found.isEmpty())
                .get(0);
        assertThat(made.get("schedule").textValue()).isEqualTo(schedule);
        assertThat(Http.text(As.ADMIN.get(AUDIT + "?caller=key:" + idOf(kept))))
                .contains("search:" + idOf(made), "by schedule " + schedule);
        assertThat(Http.text(As.ADMIN.get(AUDIT + "?caller=key:" + idOf(revoked))))
                .contains("schedule.make")
                .doesNotContain("search.make");
        for (String id : List.of(stopped, strangers)) {
            JsonNode skipped = SearchApi.eventually(
                    () -> As.json(As.ADMIN.get(SCHEDULES + "/" + id)), it -> it.hasNonNull("skippedBecause"));
            assertThat(skipped.get("skippedBecause").textValue()).contains("may no longer create searches");
        }
        for (String id : List.of(schedule, stopped, strangers)) {
            assertThat(As.ADMIN.delete(SCHEDULES + "/" + id).statusCode()).isEqualTo(204);
        }
        holder(kept).post(SEARCHES + "/" + idOf(made) + "/cancel", "");
    }
}
