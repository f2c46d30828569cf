package org.morpion.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.service.Http;
import org.morpion.service.RawHttp;

/** Browser sign-in. The test plays the browser; {@link SmallProvider} is the provider. */
@QuarkusTest
@TestProfile(ClosedProfile.class)
class SignInTest {
    private static final String SIGN_IN = "/api/v1/sign-in";
    private static final String SIGN_OUT = "/api/v1/sign-out";
    private static final String SEARCHES = "/api/v1/searches";
    private static final String ME = "/api/v1/me";
    private static final String SEARCH = "{\"solver\": \"nrpa\", \"variant\": \"4D\", \"limits\": {\"nodes\": 1000}}";
    private static final String[] OVER_HTTPS = {"X-Forwarded-Proto", "https"};
    private static final String ELSEWHERE = "https://elsewhere.example";

    /** A browser after the redirection to the provider. */
    private record Begun(String cookie, URI provider) {
        static Begun now() throws Exception {
            HttpResponse<byte[]> sent = Http.get(SIGN_IN);
            assertThat(sent.statusCode()).as(Http.text(sent)).isEqualTo(302);
            return new Begun(SignInTest.cookie(sent, "q_auth"), location(sent));
        }

        String state() {
            return SmallProvider.parameters(provider.getRawQuery()).get("state");
        }

        HttpResponse<byte[]> comeBack(String code, String state) throws Exception {
            return Http.get(SIGN_IN + "?code=" + code + "&state=" + encoded(state), "Cookie", cookie);
        }

        HttpResponse<byte[]> comeBack(String person, long seconds) throws Exception {
            return comeBack(SmallProvider.code(provider, person, seconds, null), state());
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static URI location(HttpResponse<byte[]> answer) {
        return URI.create(answer.headers().firstValue("Location").orElseThrow());
    }

    /** Returns the response's cookie with this name prefix, as a browser sends it back. */
    private static String cookie(HttpResponse<byte[]> answer, String name) {
        String text = setCookie(answer, name);
        return text.substring(0, text.indexOf(';'));
    }

    private static String setCookie(HttpResponse<byte[]> answer, String name) {
        return answer.headers().allValues("Set-Cookie").stream()
                .filter(cookie -> cookie.startsWith(name) && !cookie.startsWith(name + "=;"))
                .findFirst()
                .orElseThrow(() -> new AssertionError(
                        answer.statusCode() + " " + answer.headers().map()));
    }

    private static String signIn(String person, long seconds) throws Exception {
        HttpResponse<byte[]> back = Begun.now().comeBack(person, seconds);
        assertThat(back.statusCode()).as(Http.text(back)).isEqualTo(302);
        return cookie(back, "q_session");
    }

    private static void assertRefused(HttpResponse<byte[]> answer, String inDetail) throws Exception {
        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(401);
        assertThat(As.json(answer).get("detail").textValue()).contains(inDetail, SIGN_IN);
        assertThat(answer.headers().allValues("Set-Cookie"))
                .noneMatch(cookie -> cookie.startsWith("q_session") && !cookie.startsWith("q_session=;"));
    }

    /** Returns the caller to whom the service attributes these cookies over HTTPS. */
    private static String caller(String cookies) throws Exception {
        return As.json(Http.get(ME, "Cookie", cookies, "X-Forwarded-Proto", "https"))
                .get("caller")
                .textValue();
    }

    private static String own() {
        return "http://localhost:" + Http.port();
    }

    @Test
    void aPersonSignsInAndIsThePersonWhoseTokensAreShownElsewhere() throws Exception {
        Begun begun = Begun.now();
        Map<String, String> asked = SmallProvider.parameters(begun.provider().getRawQuery());
        assertThat(asked)
                .containsEntry("response_type", "code")
                .containsEntry("client_id", Tokens.AUDIENCE)
                .containsEntry("redirect_uri", own() + SIGN_IN)
                .containsEntry("code_challenge_method", "S256")
                .containsKeys("nonce", "code_challenge");

        HttpResponse<byte[]> back = begun.comeBack("ann", 600);

        assertThat(back.statusCode()).as(Http.text(back)).isEqualTo(302);
        assertThat(location(back)).hasPath(SIGN_IN).hasNoQuery();
        assertThat(setCookie(back, "q_session"))
                .containsIgnoringCase("HttpOnly")
                .containsIgnoringCase("SameSite=Lax");
        As ann = As.header("Cookie", cookie(back, "q_session"));
        HttpResponse<byte[]> in = ann.get(SIGN_IN);
        assertThat(in.statusCode()).isEqualTo(303);
        assertThat(location(in)).hasPath("/");
        JsonNode me = As.json(ann.get(ME));
        assertThat(me.get("caller").textValue()).isEqualTo("user:" + Tokens.ISSUER + "#ann");
        assertThat(me.has("signIn")).isFalse();
        assertThat(me.get("scopes").toString()).contains("search:read", "search:write", "record:read");
        HttpResponse<byte[]> made = ann.post(SEARCHES, SEARCH, "Origin", own());
        assertThat(made.statusCode()).as(Http.text(made)).isEqualTo(201);
        String path = SEARCHES + "/" + As.json(made).get("id").textValue();
        assertThat(As.header(Tokens.header(Tokens.of("ann").claim("scope", "search:read")))
                        .get(path)
                        .statusCode())
                .isEqualTo(200);
        assertThat(As.header("Cookie", signIn("bob", 600)).get(path).statusCode())
                .isEqualTo(404);
    }

    @Test
    void aPageElsewhereHasNothingOfASession() throws Exception {
        As ann = As.header("Cookie", signIn("ann", 600));
        for (String origin : List.of(ELSEWHERE, "null", "http://localhost:1")) {
            assertThat(ann.post(SEARCHES, SEARCH, "Origin", origin).statusCode())
                    .as(origin)
                    .isEqualTo(403);
            assertThat(ann.send("POST", SIGN_OUT, null, "Origin", origin).statusCode())
                    .as(origin)
                    .isEqualTo(403);
        }
        HttpResponse<byte[]> read = ann.send("GET", SEARCHES, null, "Origin", ELSEWHERE);
        assertThat(read.headers().map()).doesNotContainKey("access-control-allow-origin");
    }

    @Test
    void overHttpsNoOtherHostCanPlantASession() throws Exception {
        HttpResponse<byte[]> sent = Http.get(SIGN_IN, OVER_HTTPS);
        Begun begun = new Begun(cookie(sent, "__Host-q_auth"), location(sent));
        HttpResponse<byte[]> back = Http.get(
                SIGN_IN + "?code=" + SmallProvider.code(begun.provider(), "ann", 600, null) + "&state="
                        + encoded(begun.state()),
                "Cookie",
                begun.cookie(),
                "X-Forwarded-Proto",
                "https");

        assertThat(back.statusCode()).as(Http.text(back)).isEqualTo(302);
        assertThat(setCookie(back, "__Host-q_session"))
                .containsIgnoringCase("Secure")
                .containsIgnoringCase("Path=/")
                .containsIgnoringCase("HttpOnly")
                .containsIgnoringCase("SameSite=Lax")
                .doesNotContainIgnoringCase("Domain");
        assertThat(back.headers().allValues("Set-Cookie")).allMatch(cookie -> cookie.startsWith("__Host-"));
        String session = cookie(back, "__Host-q_session");
        As ann = As.header("Cookie", "other=1; " + session, "X-Forwarded-Proto", "https");
        assertThat(As.json(ann.get(ME)).get("caller").textValue()).endsWith("#ann");
        String planted = session.substring("__Host-".length());
        assertThat(caller(planted)).startsWith("address:");
        String bob = signIn("bob", 600);
        for (String name : List.of("", " ", ",", ", ", ",,", ",\t,", "; ,", "$Version=1; ,", "__Host-,", ",__Host-")) {
            String spelling = "other=1; " + name + bob;
            assertThat(caller(spelling)).as(spelling).startsWith("address:");
            assertThat(caller(spelling + "; " + session)).as(spelling).endsWith("#ann");
            assertThat(caller(session + "; " + spelling)).as(spelling).endsWith("#ann");
        }
        HttpResponse<byte[]> out = ann.send("POST", SIGN_OUT, null, "Origin", "https://localhost");
        assertThat(out.statusCode()).as(Http.text(out)).isEqualTo(204);
        assertThat(out.headers().allValues("Set-Cookie"))
                .anySatisfy(cookie -> assertThat(cookie)
                        .startsWith("__Host-q_session=")
                        .containsIgnoringCase("Max-Age=0")
                        .containsIgnoringCase("Secure"));
    }

    @Test
    void aSignInComesBackToAKnownHost() throws Exception {
        assertThat(RawHttp.status("GET " + SIGN_IN + " HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n"))
                .isEqualTo(403);
    }

    @Test
    void whoSignsOutIsAStrangerAgain() throws Exception {
        String session = signIn("ann", 600);

        HttpResponse<byte[]> out = As.header("Cookie", session).send("POST", SIGN_OUT, null, "Origin", own());

        assertThat(out.statusCode()).isEqualTo(204);
        assertThat(out.headers().allValues("Set-Cookie"))
                .anySatisfy(cookie -> assertThat(HttpCookie.parse(cookie))
                        .singleElement()
                        .matches(gone -> gone.getName().equals("q_session") && gone.getMaxAge() == 0));
        JsonNode me = As.json(Http.get(ME));
        assertThat(me.get("caller").textValue()).startsWith("address:");
        assertThat(me.get("signIn").textValue()).isEqualTo(SIGN_IN);
    }

    @Test
    void aSessionEndsWhenTheProviderHasSaid() throws Exception {
        HttpResponse<byte[]> back = Begun.now().comeBack("ann", 2);
        // On a slow machine a session can expire before the service has seen it.
        for (int seconds = 4; back.statusCode() == 401; seconds *= 2) {
            back = Begun.now().comeBack("ann", seconds);
        }
        As ann = As.header("Cookie", cookie(back, "q_session"));
        HttpResponse<byte[]> ended = await().atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(200))
                .until(() -> ann.get(SEARCHES), answer -> answer.statusCode() == 401);

        assertRefused(ended, "has expired");
        assertThat(ended.headers().allValues("Set-Cookie"))
                .anyMatch(cookie -> cookie.startsWith("q_session=;") || cookie.startsWith("q_session=\"\""));
        // The page needs no session, and a new sign-in can start.
        HttpResponse<byte[]> page = ann.get("/");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(ann.get(SIGN_IN).statusCode()).isEqualTo(302);
    }

    @ParameterizedTest
    @ValueSource(strings = {"q_session=made-up", "q_session=a|b|c", "q_session=", "q_session_other=x"})
    void aSessionThatIsMadeUpIsRefused(String cookie) throws Exception {
        assertThat(As.header("Cookie", cookie).get(SEARCHES).statusCode()).isEqualTo(401);
    }

    @Test
    void onlyTheBrowserThatHasBegunComesBack() throws Exception {
        Begun begun = Begun.now();
        String code = SmallProvider.code(begun.provider(), "ann", 600, null);
        assertRefused(begun.comeBack(code, "another"), "does not match");
        assertRefused(Http.get(SIGN_IN + "?code=" + code + "&state=" + encoded(begun.state())), "has not started");
        assertRefused(Begun.now().comeBack(code, begun.state()), "does not match");
        Begun other = Begun.now();
        assertRefused(other.comeBack(code, other.state()), "does not match");
        Begun replayed = Begun.now();
        String old = SmallProvider.code(replayed.provider(), "ann", 600, "nonce-of-another-attempt");
        assertRefused(replayed.comeBack(old, replayed.state()), "does not match");
        Begun declined = Begun.now();
        HttpResponse<byte[]> no = Http.get(
                SIGN_IN + "?error=access_denied&state=" + encoded(declined.state()), "Cookie", declined.cookie());
        assertRefused(no, "does not match");
    }
}
