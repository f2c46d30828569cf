package org.morpion.service.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.service.Http;

/** The public port shows the status alone; the management port shows operators the details. */
@QuarkusTest
class PublicPortTest {

    @ParameterizedTest
    @ValueSource(strings = {"live", "ready", "started"})
    void healthIsAStatusAlone(String kind) throws Exception {
        HttpResponse<byte[]> health = Http.get("/q/health/" + kind);
        assertThat(health.statusCode()).isEqualTo(200);
        assertThat(health.headers().firstValue("Content-Type").orElseThrow()).startsWith("application/json");
        assertThat(Http.text(health)).isEqualTo("{\"status\":\"UP\"}");
        assertThat(Http.text(Http.management("/q/health/" + kind))).contains("\"checks\"");
    }

    @Test
    void manyLearnAtOnceWhetherItIsReady() {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + Http.port() + "/q/health/ready"))
                .build();
        List<CompletableFuture<HttpResponse<String>>> answers = Stream.generate(
                        () -> client.sendAsync(request, HttpResponse.BodyHandlers.ofString()))
                .limit(100)
                .toList();
        assertThat(answers)
                .allSatisfy(answer -> assertThat(answer.join().body()).isEqualTo("{\"status\":\"UP\"}"));
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
}
