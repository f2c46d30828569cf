package org.morpion.http.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;
import org.morpion.service.RawHttp;
import org.morpion.service.load.FaultyResource;

/** What clients make up is never the name of a series. */
@QuarkusTest
class RequestMetricsTest {
    private static final int REQUESTS = 1_200;
    private static final int MOST_SERIES = 400;

    @Inject
    MeterRegistry metrics;

    @Test
    void oddRequestsLeaveNoSeriesBehind() throws Exception {
        try (RawHttp http = new RawHttp()) {
            for (int i = 0; i < REQUESTS; i++) {
                String path = switch (i % 6) {
                    case 0 -> "/api/v1/odd" + i;
                    case 1 -> "/api/v1/records/odd" + i;
                    case 2 -> "/odd;" + i;
                    case 3 -> "/api/v1/searches/odd" + i + "/pause";
                    case 4 -> "/api/v1/validate?odd" + i;
                    default -> "/q/odd" + i;
                };
                String method = i % 2 == 0 ? "ODD" + i : i % 4 == 1 ? "GET" : "POST";
                http.send(method + " " + path + " HTTP/1.1\r\nHost: odd" + i + "\r\nOrigin: http://odd" + i
                        + "\r\nContent-Length: 0\r\n\r\n");
                assertThat(http.answer()).isGreaterThanOrEqualTo(200);
            }
        }

        Set<String> odd = new TreeSet<>();
        for (Meter meter : metrics.getMeters()) {
            meter.getId().getTags().stream()
                    .filter(tag -> tag.getValue().toLowerCase().contains("odd"))
                    .forEach(tag -> odd.add(tag.toString()));
        }
        assertThat(odd).isEmpty();
        assertThat(metrics.getMeters()).hasSizeLessThan(MOST_SERIES);
    }

    @Test
    void faultsAreCountedFromZeroOn() throws Exception {
        Counter failed = metrics.get("morpion.requests.failed").counter();
        double before = failed.count();

        assertThat(Http.get("/api/v1/records/none").statusCode()).isEqualTo(404);
        assertThat(Http.get(FaultyResource.PATH).statusCode()).isEqualTo(500);

        SearchApi.eventually(failed::count, count -> count > before);
        assertThat(failed.count()).isEqualTo(before + 1);
    }

    @Test
    void requestsAreCountedByWhatTheyMatched() throws Exception {
        Http.get("/api/v1/records/rosin178");
        Http.get("/api/v1/records/none");
        SearchApi.eventually(
                () -> metrics.find("http.server.requests")
                        .tags("method", "GET", "uri", "/api/v1/records/{id}", "status", "200", "outcome", "SUCCESS")
                        .timer(),
                timer -> timer != null && timer.count() > 0);
    }
}
