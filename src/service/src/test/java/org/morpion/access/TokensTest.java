package org.morpion.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.smallrye.jwt.algorithm.SignatureAlgorithm;
import io.smallrye.jwt.build.JwtClaimsBuilder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** Callers with access tokens. */
@QuarkusTest
@TestProfile(ClosedProfile.class)
class TokensTest {
    private static final String SEARCHES = "/api/v1/searches";
    private static final String SEARCH = "{\"solver\": \"nrpa\", \"variant\": \"4D\", \"limits\": {\"nodes\": 1000}}";

    private static As caller(JwtClaimsBuilder token) {
        return As.header(Tokens.header(token));
    }

    private static int status(As caller) throws Exception {
        return caller.get(SEARCHES).statusCode();
    }

    @Test
    void theScopesOfATokenCount() throws Exception {
        As reader = caller(Tokens.of("ann").claim("scope", "openid search:read"));
        assertThat(status(reader)).isEqualTo(200);
        assertThat(reader.post(SEARCHES, SEARCH).statusCode()).isEqualTo(403);
        assertThat(status(caller(Tokens.of("ann").claim("scope", List.of("search:read")))))
                .isEqualTo(200);
        assertThat(status(caller(Tokens.of("ann")))).isEqualTo(403);
    }

    @Test
    void rolesCountAsTheConfigurationSaysAndNotBeyond() throws Exception {
        As researcher =
                caller(Tokens.of("ann").claim("realm_access", Map.of("roles", List.of("researcher", "elsewhere"))));
        assertThat(researcher.post(SEARCHES, SEARCH).statusCode()).isEqualTo(201);
        assertThat(researcher.get("/api/v1/audit").statusCode()).isEqualTo(403);
        As pretender = caller(Tokens.of("bob")
                .groups("admin")
                .claim("roles", List.of("admin"))
                .claim("realm_access", Map.of("roles", List.of("admin", "search:read"))));
        assertThat(pretender.get("/api/v1/audit").statusCode()).isEqualTo(403);
        assertThat(status(pretender)).isEqualTo(403);
    }

    @Test
    void aGroupThatIsNoListIsNoReasonToLog() throws Exception {
        List<LogRecord> logged = new CopyOnWriteArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                logged.add(line);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger("io.smallrye.jwt.auth.principal");
        logger.addHandler(handler);
        try {
            assertThat(status(caller(Tokens.of("ann").claim("groups", "a text").claim("scope", "search:read"))))
                    .isEqualTo(200);
        } finally {
            logger.removeHandler(handler);
        }
        assertThat(logged).isEmpty();
    }

    @Test
    void aPersonsSearchesAreThePersonsWhateverTheToken() throws Exception {
        String id = As.json(caller(Tokens.of("carol").claim("scope", "search:write"))
                        .post(SEARCHES, SEARCH))
                .get("id")
                .textValue();
        String path = SEARCHES + "/" + id;
        assertThat(caller(Tokens.of("carol").claim("scope", "search:read"))
                        .get(path)
                        .statusCode())
                .isEqualTo(200);
        assertThat(caller(Tokens.of("dan").claim("scope", "search:read"))
                        .get(path)
                        .statusCode())
                .isEqualTo(404);
        assertThat(As.ADMIN.get("/api/v1/audit?target=search:" + id).body())
                .asString(StandardCharsets.UTF_8)
                .contains("user:" + Tokens.ISSUER + "#carol");
    }

    @Test
    void aTokenOfAnotherProviderForAnotherServiceOrOfAnotherTimeIsRefused() throws Exception {
        String scope = "search:read";
        Instant past = Instant.now().minusSeconds(3600);
        List<JwtClaimsBuilder> spoilt = List.of(
                Tokens.of("ann").claim("scope", scope).issuer("https://elsewhere.example"),
                Tokens.of("ann").claim("scope", scope).audience("another"),
                Tokens.of("ann")
                        .claim("scope", scope)
                        .issuedAt(past.minusSeconds(60))
                        .expiresAt(past),
                Tokens.of(" ").claim("scope", scope));
        for (JwtClaimsBuilder token : spoilt) {
            assertThat(status(caller(token))).isEqualTo(401);
        }
        String foreign = Tokens.of("ann").claim("scope", scope).jws().sign(Tokens.foreignKey());
        assertThat(status(As.key(foreign))).isEqualTo(401);
    }

    @Test
    void anIdTokenIsNoAccessToken() throws Exception {
        for (String claim : List.of("nonce", "at_hash", "c_hash")) {
            assertThat(status(caller(
                            Tokens.of("ann").claim("scope", "search:read").claim(claim, "x"))))
                    .as(claim)
                    .isEqualTo(401);
        }
        assertThat(status(caller(Tokens.of("ann").claim("scope", "search:read").claim("typ", "ID"))))
                .isEqualTo(401);
        assertThat(status(caller(Tokens.of("ann").claim("scope", "search:read").claim("typ", "Bearer"))))
                .isEqualTo(200);
    }

    @Test
    void aTokenWithoutASignatureOrSignedWithThePublicKeyIsRefused() throws Exception {
        Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
        String claims = "{\"iss\":\"" + Tokens.ISSUER + "\",\"aud\":\"" + Tokens.AUDIENCE
                + "\",\"sub\":\"ann\",\"scope\":\"admin\",\"exp\":"
                + (Instant.now().getEpochSecond() + 600) + "}";
        String unsigned = encoder.encodeToString("{\"alg\":\"none\"}".getBytes(StandardCharsets.UTF_8)) + "."
                + encoder.encodeToString(claims.getBytes(StandardCharsets.UTF_8)) + ".";
        assertThat(status(As.key(unsigned))).isEqualTo(401);
        String confused = Tokens.of("ann")
                .claim("scope", "admin")
                .jws()
                .algorithm(SignatureAlgorithm.HS256)
                .sign(new SecretKeySpec(Tokens.publicKey().getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        assertThat(status(As.key(confused))).isEqualTo(401);
    }
}
