package org.morpion.service.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.health.SmallRyeHealth;
import io.smallrye.health.SmallRyeHealthReporter;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import jakarta.json.Json;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Any number of callers cause one database query per second. */
class ReadinessTest {
    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE);
    private final Checks checks = new Checks();
    private final HealthResource health = new HealthResource(checks, clock::get);

    /** A reporter whose checks the test completes. */
    private static final class Checks extends SmallRyeHealthReporter {
        private final List<UniEmitter<? super SmallRyeHealth>> asked = new ArrayList<>();

        @Override
        public Uni<SmallRyeHealth> getReadinessAsync() {
            return Uni.createFrom().emitter(asked::add);
        }

        void answer(int question, String status) {
            asked.get(question)
                    .complete(new SmallRyeHealth(
                            Json.createObjectBuilder().add("status", status).build()));
        }
    }

    @Test
    void callersShareAQuestionHoweverLongItTakes() {
        CompletableFuture<Response> first = ask();
        pass(Duration.ofSeconds(5));
        CompletableFuture<Response> second = ask();
        assertThat(checks.asked).hasSize(1);
        assertThat(second).isNotDone();

        checks.answer(0, "UP");
        assertThat(List.of(first, second)).extracting(ReadinessTest::status).containsOnly(200);
    }

    @Test
    void itsAnswerIsGivenAgainForASecond() {
        CompletableFuture<Response> first = ask();
        pass(Duration.ofSeconds(5));
        checks.answer(0, "DOWN");
        assertThat(status(first)).isEqualTo(503);
        pass(Duration.ofMillis(999));
        assertThat(status(ask())).isEqualTo(503);
        assertThat(checks.asked).hasSize(1);

        pass(Duration.ofMillis(1));
        CompletableFuture<Response> later = ask();
        assertThat(later).isNotDone();
        checks.answer(1, "UP");
        assertThat(status(later)).isEqualTo(200);
        assertThat(checks.asked).hasSize(2);
    }

    @Test
    void aQuestionThatFailsIsAnsweredWithDownAndAskedAgain() {
        CompletableFuture<Response> first = ask();
        checks.asked.get(0).fail(new IllegalStateException("no check"));
        assertThat(status(first)).isEqualTo(503);
        assertThat(status(ask())).isEqualTo(503);
        assertThat(checks.asked).hasSize(1);
        pass(Duration.ofSeconds(1));
        CompletableFuture<Response> later = ask();
        checks.answer(1, "UP");
        assertThat(status(later)).isEqualTo(200);
    }

    private CompletableFuture<Response> ask() {
        return health.ready().toCompletableFuture();
    }

    private void pass(Duration time) {
        clock.addAndGet(time.toNanos());
    }

    private static int status(CompletableFuture<Response> answer) {
        assertThat(answer).isDone();
        return answer.join().getStatus();
    }
}
