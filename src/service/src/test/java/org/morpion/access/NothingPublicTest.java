package org.morpion.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.morpion.http.endpoint.Endpoint;
import org.morpion.http.endpoint.Endpoints;
import org.morpion.service.Http;

/** A closed service without public scopes: documents and records need their scopes too. */
@QuarkusTest
@TestProfile(NothingPublicProfile.class)
class NothingPublicTest {
    private static final String GAME = "{\"version\":\"0.1\",\"variant\":\"5T\",\"score\":0,\"moves\":[]}";
    private static final String ILLEGAL = "{\"version\":\"0.1\",\"variant\":\"5T\",\"score\":1,"
            + "\"moves\":[{\"x\":90,\"y\":90,\"dir\":\"V\",\"pos\":0}]}";
    private static final String IDS = "{\"games\": [\"rosin178\", \"rosin178\"]}";

    @Inject
    Endpoints endpoints;

    @Test
    void whatIsElsewhereEverybodysTakesItsScope() throws Exception {
        Map<List<String>, List<As>> callers = new HashMap<>();
        SoftAssertions all = new SoftAssertions();
        for (Endpoint endpoint : endpoints.all()) {
            List<String> scopes = EndpointScopesTest.scopes(endpoint);
            if (scopes.stream().anyMatch(EndpointScopesTest.PUBLIC::contains)) {
                if (!callers.containsKey(scopes)) {
                    List<String> others = new ArrayList<>(Scopes.ALL);
                    others.removeAll(scopes);
                    others.remove(Scopes.ADMIN);
                    callers.put(scopes, List.of(As.scopes(scopes.get(0)), As.scopes(others.toArray(String[]::new))));
                }
                As holder = callers.get(scopes).get(0);
                As other = callers.get(scopes).get(1);
                all.assertThat(EndpointScopesTest.call(As.NOBODY, endpoint, "rosin178")
                                .statusCode())
                        .as(endpoint.toString())
                        .isEqualTo(401);
                HttpResponse<byte[]> refused = EndpointScopesTest.call(other, endpoint, "rosin178");
                all.assertThat(refused.statusCode()).as(endpoint.toString()).isEqualTo(403);
                all.assertThat(Http.text(refused)).as(endpoint.toString()).contains(scopes.get(0));
                all.assertThat(EndpointScopesTest.call(holder, endpoint, "rosin178")
                                .statusCode())
                        .as(endpoint.toString())
                        .isNotIn(401, 403);
            }
        }
        all.assertAll();
        assertThat(callers.keySet()).containsExactlyInAnyOrder(List.of(Scopes.DOCUMENTS), List.of(Scopes.RECORD_READ));
    }

    @Test
    void whatIsForwardedCountsFromProxiesAlone() throws Exception {
        JsonNode me = As.json(Http.get(
                "/api/v1/me",
                "X-Forwarded-For",
                "203.0.113.9",
                "Forwarded",
                "for=203.0.113.9;host=elsewhere.example;proto=https",
                "X-Forwarded-Host",
                "elsewhere.example"));

        assertThat(me.get("caller").textValue()).isEqualTo("address:127.0.0.1");
    }

    @Test
    void toAskWhatTheRegistryKnowsTakesTheScopeToReadIt() throws Exception {
        As reader = As.scopes(Scopes.DOCUMENTS, Scopes.RECORD_READ);
        As other = As.scopes(Scopes.DOCUMENTS);
        assertThat(other.post("/api/v1/validate", GAME).statusCode()).isEqualTo(200);
        assertMissing(other.post("/api/v1/validate?registry=true", GAME));
        assertMissing(other.post("/api/v1/validate?registry=true", ILLEGAL));
        assertThat(As.NOBODY.post("/api/v1/validate?registry=true", GAME).statusCode())
                .isEqualTo(401);
        JsonNode answer = As.json(reader.post("/api/v1/validate?registry=true", GAME));
        assertThat(answer.at("/registry/best").intValue()).isEqualTo(178);
    }

    @Test
    void toNameARecordByItsIdTakesTheScopeToReadIt() throws Exception {
        assertMissing(As.scopes(Scopes.DOCUMENTS).post("/api/v1/compare", IDS));
        As searcher = As.scopes(Scopes.SEARCH_WRITE);
        assertMissing(searcher.post("/api/v1/searches", "{\"solver\": \"nrpa\", \"from\": \"rosin178\"}"));
        assertMissing(searcher.post("/api/v1/searches", "{\"solver\": \"perturbation\", \"warm\": [\"rosin178\"]}"));
        assertMissing(searcher.post(
                "/api/v1/schedules",
                "{\"cron\": \"0 2 29 2 *\", \"search\": {\"solver\": \"nrpa\", \"from\": \"rosin178\"}}"));
        assertThat(As.scopes(Scopes.DOCUMENTS, Scopes.RECORD_READ)
                        .post("/api/v1/compare", IDS)
                        .statusCode())
                .isEqualTo(200);
    }

    private static void assertMissing(HttpResponse<byte[]> refused) throws Exception {
        assertThat(refused.statusCode()).as(Http.text(refused)).isEqualTo(403);
        assertThat(As.json(refused).get("type").textValue()).isEqualTo("/problems/scope-missing");
        assertThat(As.json(refused).get("detail").textValue()).contains(Scopes.RECORD_READ);
    }
}
