package org.morpion.documents.transcription;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.morpion.access.quota.QuotaProfile;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;
import org.morpion.transcribe.Transcriber;

/** Limits of callers and of the service on the reading of pictures. Each test uses its own clients. */
@QuarkusTest
@TestProfile(QuotaProfile.class)
class TranscriptionLimitsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String TRANSCRIBE = "/api/v1/transcribe";
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    /** The picture of a game of 31 moves, which takes a fraction of a second to read. */
    private static byte[] picture;

    @BeforeAll
    static void draw() throws Exception {
        picture = Http.post("/api/v1/render?to=png&size=530", Http.corpus("4D/demaine31.json"))
                .body();
    }

    private static HttpResponse<byte[]> send(byte[] body, String address) throws Exception {
        return Http.post(TRANSCRIBE, body, "X-Forwarded-For", address);
    }

    private static JsonNode json(HttpResponse<byte[]> response) throws Exception {
        return JSON.readTree(response.body());
    }

    @Test
    void readsPicturesOnAtMostHalfOfTheProcessors() {
        AtomicInteger address = new AtomicInteger();
        Awaitility.await().untilAsserted(() -> {
            List<CompletableFuture<HttpResponse<byte[]>>> answers = new ArrayList<>();
            for (int k = 0; k <= PROCESSORS; k++) {
                String own = "198.51.100." + address.updateAndGet(last -> last % 200 + 1);
                answers.add(SearchApi.inTheBackground(() -> send(picture, own)));
            }
            long most = 0;
            while (answers.stream().anyMatch(answer -> !answer.isDone())) {
                most = Math.max(most, reading());
                TimeUnit.MILLISECONDS.sleep(2);
            }
            assertThat(most).isBetween(1L, Math.max(1L, PROCESSORS / 2));
            List<HttpResponse<byte[]>> refused = new ArrayList<>();
            for (CompletableFuture<HttpResponse<byte[]>> answer : answers) {
                assertThat(answer.get().statusCode()).isIn(200, 503);
                if (answer.get().statusCode() == 503) {
                    refused.add(answer.get());
                }
            }
            assertThat(refused).isNotEmpty().hasSizeLessThan(answers.size());
            for (HttpResponse<byte[]> answer : refused) {
                assertThat(json(answer).get("type").textValue()).isEqualTo("/problems/busy");
                assertThat(json(answer).get("detail").textValue()).contains("Too many pictures");
                assertThat(answer.headers().firstValue("Retry-After")).contains("5");
            }
        });
    }

    /** The number of threads that read a picture. */
    private static long reading() {
        return Thread.getAllStackTraces().values().stream()
                .filter(stack -> Arrays.stream(stack)
                        .anyMatch(frame -> frame.getClassName().equals(Transcriber.class.getName())
                                && frame.getMethodName().equals("read")))
                .count();
    }

    @Test
    void aCallerReadsPicturesOnAtMostAQuarterOfTheProcessors() {
        int own = Math.max(1, PROCESSORS / 4);
        Awaitility.await().untilAsserted(() -> {
            List<HttpResponse<byte[]>> answers = SearchApi.atOnce(own + 2, () -> send(picture, "192.0.2.211"));

            assertThat(answers)
                    .filteredOn(answer -> answer.statusCode() == 503)
                    .isNotEmpty()
                    .anySatisfy(answer -> assertThat(json(answer).get("detail").textValue())
                            .startsWith("You already have " + own + (own == 1 ? " picture " : " pictures ")));
        });
    }

    /** A damaged picture is charged, too. */
    @Test
    void aPictureCountsAsTwentyRequests() throws Exception {
        byte[] damaged = Arrays.copyOf(picture, 40);
        int read = 0;
        HttpResponse<byte[]> answer = send(damaged, "192.0.2.212");
        while (answer.statusCode() == 400) {
            read++;
            answer = send(damaged, "192.0.2.212");
        }

        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(429);
        assertThat(json(answer).get("quota").textValue()).isEqualTo("requests");
        assertThat(read).isBetween(400 / 20, 399);
        assertThat(send(damaged, "192.0.2.213").statusCode()).isEqualTo(400);
    }
}
