package org.morpion.access;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A stateless OpenID Connect provider. Its authorisation codes contain the person and the lifetime of the tokens. */
public final class SmallProvider implements QuarkusTestResourceLifecycleManager {
    private static final String SECRET = "a-secret-of-the-client-that-is-long-enough";

    private HttpServer server;

    @Override
    public Map<String, String> start() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        String url = "http://localhost:" + server.getAddress().getPort();
        server.createContext("/.well-known/openid-configuration", exchange -> answer(exchange, 200, discovery(url)));
        server.createContext("/jwks", exchange -> answer(exchange, 200, Tokens.jwks()));
        server.createContext("/token", SmallProvider::exchangeCode);
        server.start();
        return Map.of(
                "quarkus.oidc.tenant-enabled",
                "true",
                "quarkus.oidc.auth-server-url",
                url,
                "quarkus.oidc.client-id",
                Tokens.AUDIENCE,
                "quarkus.oidc.credentials.secret",
                SECRET);
    }

    @Override
    public void stop() {
        server.stop(0);
    }

    private static String discovery(String url) {
        return """
                {"issuer": "%1$s", "authorization_endpoint": "%2$s/authorize", "token_endpoint": "%2$s/token",
                 "jwks_uri": "%2$s/jwks", "id_token_signing_alg_values_supported": ["RS256"]}""".formatted(Tokens.ISSUER, url);
    }

    /**
     * Returns an authorisation code, as in the provider's redirect to the service.
     *
     * @param request the authorisation request
     * @param nonce nonce for the id token; null for the request's own
     */
    static String code(URI request, String person, long seconds, String nonce) {
        Map<String, String> asked = parameters(request.getRawQuery());
        String code = String.join(
                "|",
                person,
                Long.toString(seconds),
                asked.get("code_challenge"),
                nonce == null ? asked.get("nonce") : nonce);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(code.getBytes(StandardCharsets.UTF_8));
    }

    private static void exchangeCode(HttpExchange exchange) throws IOException {
        Map<String, String> sent =
                parameters(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        String client = "Basic "
                + Base64.getEncoder().encodeToString((Tokens.AUDIENCE + ":" + SECRET).getBytes(StandardCharsets.UTF_8));
        String[] code =
                new String(Base64.getUrlDecoder().decode(sent.get("code")), StandardCharsets.UTF_8).split("\\|");
        if (!client.equals(exchange.getRequestHeaders().getFirst("Authorization"))
                || !challenge(sent.get("code_verifier")).equals(code[2])) {
            answer(exchange, 400, "{\"error\": \"invalid_grant\"}");
            return;
        }
        Instant now = Instant.now();
        String token = Tokens.signed(Tokens.of(code[0])
                .issuedAt(now)
                .expiresAt(now.plusSeconds(Long.parseLong(code[1])))
                .claim("nonce", code[3])
                .claim("realm_access", Map.of("roles", List.of("researcher"))));
        answer(
                exchange,
                200,
                "{\"token_type\": \"Bearer\", \"access_token\": \"" + token + "\", \"id_token\": \"" + token + "\"}");
    }

    private static String challenge(String verifier) {
        try {
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(
                            MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Parses the parameters of a query or a form. */
    static Map<String, String> parameters(String form) {
        return Arrays.stream(form.split("&"))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
    }

    private static void answer(HttpExchange exchange, int status, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        try (var out = exchange.getResponseBody()) {
            out.write(body);
        }
    }
}
