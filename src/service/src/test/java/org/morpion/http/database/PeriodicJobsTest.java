package org.morpion.http.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

@QuarkusTest
class PeriodicJobsTest {
    private static final Duration HOUR = Duration.ofHours(1);

    @Inject
    ControlPool database;

    @Inject
    DatabaseClock clock;

    private final List<String> ran = new ArrayList<>();
    private boolean away;

    @Test
    void jobsRunWhoseConditionsHold() {
        PeriodicJob always = job("always", "true");
        PeriodicJob past = new PeriodicJob(
                "past",
                Duration.ZERO,
                "? < current_timestamp",
                () -> List.of(clock.instant().minus(HOUR)),
                add("past"));
        PeriodicJob future = new PeriodicJob(
                "future",
                Duration.ZERO,
                "? < current_timestamp",
                () -> List.of(clock.instant().plus(HOUR)),
                add("future"));
        PeriodicJobs jobs = jobs(Runnable::run, future, always, job("never", "false"), past);

        jobs.poll();
        assertThat(ran).containsExactly("always", "past");
        jobs.poll();
        assertThat(ran).containsExactly("always", "past", "always", "past");
    }

    @Test
    void nothingRunsWhileTheDatabaseIsAway() {
        PeriodicJobs jobs = jobs(Runnable::run, job("job", "true"));
        away = true;
        jobs.poll();
        assertThat(ran).isEmpty();

        away = false;
        jobs.poll();
        assertThat(ran).containsExactly("job");
    }

    @Test
    void aJobThatFailsDelaysNoOtherAndIsRepeated() {
        PeriodicJob failing = new PeriodicJob("failing", Duration.ZERO, Duration.ZERO, true, () -> {
            ran.add("failing");
            throw new IllegalStateException("as the test wants");
        });
        PeriodicJobs jobs = jobs(Runnable::run, failing, job("job", "true"));

        jobs.poll();
        jobs.poll();
        assertThat(ran).containsExactly("failing", "job", "failing", "job");
    }

    @Test
    void aJobRunsOnceAtATimeAndDelaysNoOther() {
        List<Runnable> running = new ArrayList<>();
        PeriodicJobs jobs = jobs(running::add, job("slow", "true"), job("quick", "true"));

        jobs.poll();
        running.remove(1).run();
        jobs.poll();
        running.remove(1).run();
        assertThat(ran).containsExactly("quick", "quick");
        assertThat(running).hasSize(1);

        running.remove(0).run();
        jobs.poll();
        assertThat(running).hasSize(2);
    }

    @Test
    void aJobRunsAfterItsDelayAndInterval() {
        PeriodicJobs jobs = jobs(
                Runnable::run,
                new PeriodicJob("later", HOUR, Duration.ZERO, true, add("later")),
                new PeriodicJob("hourly", Duration.ZERO, HOUR, true, add("hourly")));

        jobs.poll();
        jobs.poll();
        assertThat(ran).containsExactly("hourly");
    }

    @Test
    void theConditionOfAJobThatIsNotNeededIsNotRead() {
        AtomicBoolean needed = new AtomicBoolean();
        PeriodicJob later = new PeriodicJob(
                "later", Duration.ZERO, Duration.ZERO, needed::get, "not even SQL", List::of, add("later"));
        PeriodicJob other = job("other", "true");

        jobs(Runnable::run, later, other).poll();
        assertThat(ran).containsExactly("other");

        needed.set(true);
        jobs(
                        Runnable::run,
                        new PeriodicJob(
                                "later", Duration.ZERO, Duration.ZERO, needed::get, "true", List::of, add("later")))
                .poll();
        assertThat(ran).containsExactly("other", "later");
    }

    private PeriodicJob job(String name, String condition) {
        return new PeriodicJob(name, Duration.ZERO, condition, List::of, add(name));
    }

    private Runnable add(String name) {
        return () -> ran.add(name);
    }

    private PeriodicJobs jobs(Executor workers, PeriodicJob... jobs) {
        return new PeriodicJobs(List.of(jobs), database, () -> away, HOUR, workers);
    }
}
