package org.morpion.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.smallrye.jwt.build.JwtClaimsBuilder;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.morpion.access.quota.QuotaProfile;
import org.morpion.access.resource.KeyResource;
import org.morpion.service.Http;

/**
 * Access tokens of the sign-in provider, and throttling of invalid credentials. Each test uses a separate address.
 */
@QuarkusTest
@TestProfile(QuotaProfile.class)
class ProviderTokensTest {
    private static final String ME = "/api/v1/me";
    private static final String FORWARDED = "X-Forwarded-For";

    private static HttpResponse<byte[]> me(String address, String credentials) throws Exception {
        return Http.get(ME, FORWARDED, address, "Authorization", "Bearer " + credentials);
    }

    private static JwtClaimsBuilder token() {
        return Tokens.of("ann").claim("scope", "search:write morpion:search:read morpion:admin");
    }

    @Test
    void aTokenOfTheProviderForThisServiceIsItsHolder() throws Exception {
        JsonNode ann = As.json(me("192.0.2.50", Tokens.signed(token())));
        assertThat(ann.get("caller").textValue()).isEqualTo("user:" + Tokens.ISSUER + "#ann");
        assertThat(ann.get("scopes").toString()).contains("admin");
        // Scopes without the configured prefix are another service's.
        JsonNode bob = As.json(me("192.0.2.50", Tokens.signed(Tokens.of("bob").claim("scope", "admin"))));
        assertThat(bob.get("scopes").toString()).doesNotContain("admin");
        Instant past = Instant.now().minusSeconds(3600);
        for (String wrong : List.of(
                Tokens.signed(token().issuer("https://elsewhere.example")),
                Tokens.signed(token().audience("another")),
                Tokens.signed(token().issuedAt(past.minusSeconds(60)).expiresAt(past)),
                token().jws().keyId("1").sign(Tokens.foreignKey()),
                "opaque")) {
            HttpResponse<byte[]> refused = me("192.0.2.51", wrong);
            assertThat(refused.statusCode()).as(Http.text(refused)).isEqualTo(401);
        }
    }

    @Test
    void anAddressThatShowsManyWrongKeysIsSlowed() throws Exception {
        String guesser = "192.0.2.52";
        String key = As.json(Http.post(
                        KeyResource.PATH,
                        As.keyRequest("", Scopes.SEARCH_READ),
                        "Content-Type",
                        "application/json",
                        FORWARDED,
                        "192.0.2.53"))
                .get("key")
                .textValue();
        HttpResponse<byte[]> answer = me(guesser, KeyText.random().text());
        assertThat(answer.statusCode()).isEqualTo(401);
        for (int guesses = 0; guesses < 20 && answer.statusCode() == 401; guesses++) {
            answer = me(guesser, KeyText.random().text());
        }

        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(429);
        assertThat(Long.parseLong(answer.headers().firstValue("Retry-After").orElseThrow()))
                .isBetween(1L, 13L);
        JsonNode problem = As.json(answer);
        assertThat(problem.get("type").textValue()).isEqualTo("/problems/quota-exceeded");
        assertThat(problem.get("quota").textValue()).isEqualTo("credentials");
        assertThat(Http.get(ME, FORWARDED, guesser).statusCode()).isEqualTo(200);
        assertThat(me("192.0.2.53", key).statusCode()).isEqualTo(200);
        // Valid credentials still work from a throttled address: a token, and a key in use.
        assertThat(me(guesser, key).statusCode()).isEqualTo(200);
        assertThat(me(guesser, Tokens.signed(token())).statusCode()).isEqualTo(200);
        assertThat(me(guesser, Tokens.signed(token().audience("another"))).statusCode())
                .isEqualTo(429);
        assertThat(Http.text(Http.management("/q/metrics"))
                        .lines()
                        .filter(line -> line.startsWith("morpion_credentials_refused_total{"))
                        .toList())
                .hasSize(2)
                .noneMatch(line -> line.endsWith(" 0.0"));
    }

    @Test
    void keysThatAnAddressMakesCountForIt() throws Exception {
        String address = "192.0.2.54";
        String key = As.json(Http.post(
                        KeyResource.PATH,
                        As.keyRequest("", Scopes.SEARCH_WRITE),
                        "Content-Type",
                        "application/json",
                        FORWARDED,
                        address))
                .get("key")
                .textValue();
        HttpResponse<byte[]> made = Http.post(
                "/api/v1/schedules",
                "{\"cron\": \"0 2 29 2 *\", \"search\": {\"solver\": \"nrpa\"}}",
                "Content-Type",
                "application/json",
                FORWARDED,
                "192.0.2.55",
                "Authorization",
                "Bearer " + key);
        assertThat(made.statusCode()).as(Http.text(made)).isEqualTo(201);
        assertThat(schedules(Http.get(ME, FORWARDED, address))).isEqualTo(1);
        assertThat(schedules(me("192.0.2.55", key))).isEqualTo(1);
        assertThat(schedules(Http.get(ME, FORWARDED, "192.0.2.55"))).isZero();
    }

    private static long schedules(HttpResponse<byte[]> me) throws Exception {
        return As.json(me).at("/quotas/schedules/used").longValue();
    }
}
