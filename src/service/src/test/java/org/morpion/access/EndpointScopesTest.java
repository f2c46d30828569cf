package org.morpion.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import java.lang.reflect.Method;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.morpion.http.endpoint.Endpoint;
import org.morpion.http.endpoint.Endpoints;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;

/**
 * Scopes of every endpoint: they match the documentation, and callers without the scope, or of another owner, are
 * refused.
 */
@QuarkusTest
@TestProfile(ClosedProfile.class)
class EndpointScopesTest {
    private static final String EVERYBODY = "everybody";
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([A-Z]+ /[^`]*)` \\| ([^|]*) \\|");

    /** Default scopes of anonymous callers in a closed service. */
    static final List<String> PUBLIC = List.of(Scopes.DOCUMENTS, Scopes.RECORD_READ);

    @Inject
    Endpoints endpoints;

    /** Returns the scopes that each suffice for an endpoint; empty for public endpoints. */
    static List<String> scopes(Endpoint endpoint) {
        Method method = endpoint.resource();
        Class<?> resource = method.getDeclaringClass();
        RolesAllowed allowed = method.getAnnotation(RolesAllowed.class);
        if (allowed == null && !method.isAnnotationPresent(PermitAll.class)) {
            allowed = resource.getAnnotation(RolesAllowed.class);
        }
        if (allowed == null) {
            assertThat(method.isAnnotationPresent(PermitAll.class) || resource.isAnnotationPresent(PermitAll.class))
                    .as(endpoint + " says who may use it")
                    .isTrue();
            return List.of();
        }
        return List.of(allowed.value());
    }

    static HttpResponse<byte[]> call(As caller, Endpoint endpoint, String id) throws Exception {
        return call(caller, endpoint, id, "{}");
    }

    private static HttpResponse<byte[]> call(As caller, Endpoint endpoint, String id, String json) throws Exception {
        String path = endpoint.address()
                .replace("{id}", id)
                .replace("{suffix}", "json")
                .replaceAll("\\{\\w+}", "x");
        boolean body = !endpoint.verb().equals("GET") && !endpoint.verb().equals("DELETE");
        // The registry's event streams would never end, so request a media type that they do not offer.
        boolean endless = path.equals("/api/v1/records/events") || path.equals("/api/v1/moderation/events");
        String[] headers = endless ? new String[] {"Accept", "text/html"} : new String[0];
        return caller.send(endpoint.verb(), path, body ? json : null, headers);
    }

    @Test
    void theScopesAreTheDocumentedOnes() throws Exception {
        Map<String, String> served = new TreeMap<>();
        for (Endpoint endpoint : endpoints.all()) {
            if (!endpoint.resource().getDeclaringClass().getName().contains(".load.")) {
                List<String> scopes = scopes(endpoint);
                served.put(
                        endpoint.verb() + " " + endpoint.address(),
                        scopes.isEmpty() ? EVERYBODY : "`" + String.join("` or `", scopes) + "`");
            }
        }
        Map<String, String> documented = new TreeMap<>();
        ROW.matcher(Files.readString(Path.of("../../docs/SECURITY.md")))
                .results()
                .forEach(row -> documented.put(row.group(1), row.group(2)));
        assertThat(documented).as("The table of endpoints in docs/SECURITY.md").isEqualTo(served);
    }

    @Test
    void withoutAKeyOnlyWhatIsPublicIsAnswered() throws Exception {
        SoftAssertions all = new SoftAssertions();
        for (Endpoint endpoint : endpoints.all()) {
            List<String> scopes = scopes(endpoint);
            int status = call(As.NOBODY, endpoint, "x").statusCode();
            if (scopes.isEmpty() || scopes.stream().anyMatch(PUBLIC::contains)) {
                all.assertThat(status).as(endpoint.toString()).isNotIn(401, 403);
            } else {
                all.assertThat(status).as(endpoint.toString()).isEqualTo(401);
            }
        }
        all.assertAll();
    }

    @Test
    void aKeyWithEveryOtherScopeIsNotEnough() throws Exception {
        SoftAssertions all = new SoftAssertions();
        Map<List<String>, As> callers =
                new TreeMap<>((one, other) -> one.toString().compareTo(other.toString()));
        for (Endpoint endpoint : endpoints.all()) {
            List<String> scopes = scopes(endpoint);
            if (!scopes.isEmpty() && scopes.stream().noneMatch(PUBLIC::contains)) {
                if (!callers.containsKey(scopes)) {
                    List<String> others = new ArrayList<>(Scopes.ALL);
                    others.removeAll(scopes);
                    others.remove(Scopes.ADMIN);
                    callers.put(scopes, As.scopes(others.toArray(String[]::new)));
                }
                HttpResponse<byte[]> refused = call(callers.get(scopes), endpoint, "x");
                all.assertThat(refused.statusCode()).as(endpoint.toString()).isEqualTo(403);
                all.assertThat(Http.text(refused))
                        .as(endpoint.toString())
                        .contains("/problems/scope-missing", scopes.get(0));
            }
        }
        all.assertAll();
    }

    @Test
    void oneOfTheScopesIsEnough() throws Exception {
        SoftAssertions all = new SoftAssertions();
        Map<String, As> callers = new TreeMap<>();
        for (Endpoint endpoint : endpoints.all()) {
            for (String scope : scopes(endpoint)) {
                // An administrator's calls could change the service for the tests beside this one.
                if (!scope.equals(Scopes.ADMIN)) {
                    if (!callers.containsKey(scope)) {
                        callers.put(scope, As.scopes(scope));
                    }
                    // An empty array creates nothing; an empty object would be a search without an end.
                    all.assertThat(call(callers.get(scope), endpoint, "x", "[]").statusCode())
                            .as(endpoint + " with " + scope)
                            .isNotIn(401, 403);
                }
            }
        }
        all.assertAll();
    }

    @Test
    void revokedKeysAndExpiredTokensAreRejectedEverywhere() throws Exception {
        List<String> most = new ArrayList<>(Scopes.ALL);
        most.remove(Scopes.ADMIN);
        JsonNode parent = As.ADMIN.makeKey(most.toArray(String[]::new));
        JsonNode child = As.key(parent.get("key").textValue()).makeKey(Scopes.RECORD_WRITE);
        assertThat(As.ADMIN
                        .delete("/api/v1/keys/" + parent.get("id").textValue())
                        .statusCode())
                .isEqualTo(204);
        Map<String, As> callers = Map.of(
                "a revoked key",
                As.key(parent.get("key").textValue()),
                "the child of a revoked key",
                As.key(child.get("key").textValue()),
                "an expired token",
                As.header(Tokens.header(Tokens.of("ann")
                        .claim("scope", String.join(" ", most))
                        .expiresAt(Instant.now().minusSeconds(3600)))));
        SoftAssertions all = new SoftAssertions();
        for (Endpoint endpoint : endpoints.all()) {
            for (Map.Entry<String, As> caller : callers.entrySet()) {
                if (!scopes(endpoint).isEmpty()) {
                    all.assertThat(call(caller.getValue(), endpoint, "x").statusCode())
                            .as(endpoint + " with " + caller.getKey())
                            .isEqualTo(401);
                }
            }
        }
        all.assertAll();
    }

    /** Every endpoint of a thing answers a stranger as if there were none, and none of these calls changes it. */
    @Test
    void whatIsAnothersIsNotThere() throws Exception {
        List<String> most = new ArrayList<>(Scopes.ALL);
        most.removeAll(List.of(Scopes.ADMIN, Scopes.SEARCH_BEST, Scopes.RECORD_MODERATE));
        As owner = As.scopes(most.toArray(String[]::new));
        As other = As.scopes(most.toArray(String[]::new));
        Map<String, String> ids = Map.of(
                "/api/v1/searches",
                id(owner.post(
                        "/api/v1/searches", "{\"limits\": {\"nodes\": 1000}, \"seed\": 1, \"solver\": \"nrpa\"}")),
                "/api/v1/schedules",
                id(owner.post("/api/v1/schedules", "{\"cron\": \"0 2 29 2 *\", \"search\": {}}")),
                "/api/v1/keys",
                id(owner.post("/api/v1/keys", As.keyRequest("", Scopes.KEYS))),
                "/api/v1/records",
                As.json(owner.post(
                                "/api/v1/records", CompactGames.write(Variant.D4, ClosedRegistryTest.randomGame(991))))
                        .at("/record/id")
                        .textValue());
        String search = "/api/v1/searches/" + ids.get("/api/v1/searches");
        SearchApi.eventually(() -> As.json(owner.get(search)), made -> made.hasNonNull("endedAt"));
        Map<String, String> before = new TreeMap<>();
        for (Map.Entry<String, String> thing : ids.entrySet()) {
            before.put(thing.getKey(), view(owner, thing));
        }
        SoftAssertions all = new SoftAssertions();
        for (Endpoint endpoint : endpoints.all()) {
            for (Map.Entry<String, String> thing : ids.entrySet()) {
                if (endpoint.address().startsWith(thing.getKey() + "/{id}")) {
                    all.assertThat(call(other, endpoint, thing.getValue()).statusCode())
                            .as(endpoint.toString())
                            .isEqualTo(scopes(endpoint).stream().anyMatch(most::contains) ? 404 : 403);
                }
            }
        }
        for (Map.Entry<String, String> thing : ids.entrySet()) {
            all.assertThat(view(owner, thing)).isEqualTo(before.get(thing.getKey()));
        }
        all.assertAll();
        As.ADMIN.delete("/api/v1/schedules/" + ids.get("/api/v1/schedules"));
    }

    /** What the owner sees of a thing; of a key, whether it is still listed. */
    private static String view(As owner, Map.Entry<String, String> thing) throws Exception {
        if (thing.getKey().equals("/api/v1/keys")) {
            return "listed: " + Http.text(owner.get(thing.getKey())).contains(thing.getValue());
        }
        String path = thing.getKey() + "/" + thing.getValue();
        HttpResponse<byte[]> view = owner.get(thing.getKey().equals("/api/v1/records") ? path + "/entry" : path);
        assertThat(view.statusCode()).as(path).isEqualTo(200);
        return Http.text(view);
    }

    private static String id(HttpResponse<byte[]> made) throws Exception {
        assertThat(made.statusCode()).as(Http.text(made)).isEqualTo(201);
        return As.json(made).get("id").textValue();
    }
}
