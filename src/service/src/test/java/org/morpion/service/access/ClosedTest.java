package org.morpion.service.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.morpion.service.Http;

/** A closed service, as callers see it. */
@QuarkusTest
@TestProfile(ClosedProfile.class)
class ClosedTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void withoutAKeyOnlyThePublicScopesAreThere() throws Exception {
        assertThat(Http.get("/api/v1/records").statusCode()).isEqualTo(200);
        assertThat(Http.post("/api/v1/validate", Http.corpus("5T/rosin178.json"))
                        .statusCode())
                .isEqualTo(200);
        HttpResponse<byte[]> refused = Http.get("/api/v1/searches");
        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(refused.headers().firstValue("WWW-Authenticate")).hasValue("Bearer realm=\"morpion\"");
        assertThat(refused.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        JsonNode problem = JSON.readTree(refused.body());
        assertThat(problem.get("type").textValue()).isEqualTo("/problems/unauthenticated");
        assertThat(problem.get("detail").textValue()).contains("search:read", "Authorization: Bearer");
        assertThat(problem.get("instance").textValue()).isEqualTo("/api/v1/searches");
        assertThat(problem.get("scopes").get(0).textValue()).isEqualTo("search:read");
    }

    @Test
    void thePageAndWhatBelongsToItArePublic() throws Exception {
        for (String path :
                new String[] {"/", "/morpion.js", "/q/openapi", "/q/swagger-ui/", "/q/health/ready", "/api/v1"}) {
            assertThat(Http.get(path).statusCode()).as(path).isEqualTo(200);
        }
    }
}
