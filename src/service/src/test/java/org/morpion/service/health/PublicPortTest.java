package org.morpion.service.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.service.Http;

/**
 * What stands beside the interface: whoever reaches it learns whether the service is well, and operators learn the
 * rest.
 */
@QuarkusTest
class PublicPortTest {
    private static final Pattern OWN_SCRIPT = Pattern.compile("<script>(.*?)</script>", Pattern.DOTALL);

    @ParameterizedTest
    @ValueSource(strings = {"live", "ready", "started"})
    void healthIsAStatusAlone(String kind) throws Exception {
        HttpResponse<byte[]> health = Http.get("/q/health/" + kind);
        assertThat(health.statusCode()).isEqualTo(200);
        assertThat(health.headers().firstValue("Content-Type").orElseThrow()).startsWith("application/json");
        assertThat(Http.text(health)).isEqualTo("{\"status\":\"UP\"}");
        assertThat(Http.text(Http.management("/q/health/" + kind))).contains("\"checks\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/q/metrics", "/q/health", "/q/health/well", "/q/health/group/x", "/q/info", "/q/dev-ui"})
    void whatIsForOperatorsIsNotThere(String path) throws Exception {
        assertThat(Http.get(path).statusCode()).isEqualTo(404);
    }

    @Test
    void operatorsHaveAPortOfTheirOwn() throws Exception {
        assertThat(Http.text(Http.management("/q/metrics"))).contains("jvm_memory_used_bytes", "morpion_islands");
        assertThat(Http.management("/q/health").statusCode()).isEqualTo(200);
        assertThat(Http.management("/api/v1/records").statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/api/v1/records", "/q/swagger-ui/", "/q/openapi", "/none"})
    void nothingCanBeFramed(String path) throws Exception {
        assertThat(Http.get(path).headers().firstValue("X-Frame-Options")).contains("DENY");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/q/swagger-ui/", "/q/swagger-ui/index.html"})
    void swaggerUiRunsItsOwnScriptsAlone(String path) throws Exception {
        HttpResponse<byte[]> page = Http.get(path);
        assertThat(page.statusCode()).isEqualTo(200);
        Matcher script = OWN_SCRIPT.matcher(Http.text(page));
        assertThat(script.find()).isTrue();
        String hash = Base64.getEncoder()
                .encodeToString(MessageDigest.getInstance("SHA-256")
                        .digest(script.group(1).getBytes(StandardCharsets.UTF_8)));
        assertThat(script.find()).isFalse();
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("script-src 'self' 'sha256-" + hash + "';", "frame-ancestors 'none'");
        assertThat(Http.text(page)).doesNotContainPattern("\\son[a-z]+=\"");
    }
}
