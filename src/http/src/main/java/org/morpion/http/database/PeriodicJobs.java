package org.morpion.http.database;

import io.quarkus.arc.All;
import io.quarkus.arc.Arc;
import io.quarkus.arc.ManagedContext;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * The periodic jobs of this node. A single query on the {@link ControlPool} selects those with work, which then run in
 * parallel, each at most once at a time. None runs while the database is unavailable, so that an outage is
 * reported once. The monotonic clock times them: the time of day may be set back.
 */
@Singleton
public class PeriodicJobs {
    private static final Logger LOG = Logger.getLogger(PeriodicJobs.class);

    /** Before the observers that close what the jobs use. */
    private static final int FIRST = 1;

    private final List<Entry> entries;
    private final ControlPool database;
    private final DatabaseState state;
    private final Duration polling;
    private final Executor workers;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread jobs = new Thread(task, "periodic jobs");
        jobs.setDaemon(true);
        return jobs;
    });

    /** A job with the time of its next run. */
    private static final class Entry {
        private final PeriodicJob job;
        private long next;
        private volatile boolean running;

        private Entry(PeriodicJob job) {
            this.job = job;
            this.next = System.nanoTime() + job.delay().toNanos();
        }
    }

    @Inject
    PeriodicJobs(
            @All List<PeriodicJob> jobs,
            ControlPool database,
            DatabaseState state,
            @ConfigProperty(name = "morpion.cluster.polling") Duration polling) {
        this(jobs, database, state, polling, Infrastructure.getDefaultWorkerPool());
    }

    /**
     * @param polling interval of the query
     * @param workers runs the jobs
     */
    PeriodicJobs(
            List<PeriodicJob> jobs, ControlPool database, DatabaseState state, Duration polling, Executor workers) {
        this.entries = jobs.stream().map(Entry::new).toList();
        this.database = database;
        this.state = state;
        this.polling = polling;
        this.workers = workers;
    }

    void start(@Observes StartupEvent event) {
        start();
    }

    public void start() {
        thread.scheduleWithFixedDelay(this::poll, polling.toNanos(), polling.toNanos(), TimeUnit.NANOSECONDS);
    }

    void stop(@Observes @Priority(FIRST) ShutdownEvent event) {
        stop();
    }

    /** Starts no more jobs, because their connections would be closed; those in progress can end. */
    public void stop() {
        thread.shutdown();
    }

    /** Runs the due jobs that have work. Called periodically, by a single thread. */
    void poll() {
        if (state.isUnavailable()) {
            return;
        }
        try {
            long now = System.nanoTime();
            List<Entry> due = entries.stream()
                    .filter(entry -> now - entry.next >= 0
                            && !entry.running
                            && entry.job.needed().getAsBoolean())
                    .toList();
            if (due.isEmpty()) {
                return;
            }
            List<Entry> wanted = wanted(due);
            due.forEach(entry -> entry.next = now + entry.job.interval().toNanos());
            for (Entry entry : wanted) {
                entry.running = true;
                workers.execute(() -> run(entry));
            }
        } catch (SQLException | RuntimeException | Error e) {
            // Errors too: the executor cancels a periodic task that throws.
            report(e, "The work of periodic jobs could not be queried");
        }
    }

    /** Returns the entries with jobs whose conditions hold. */
    private List<Entry> wanted(List<Entry> due) throws SQLException {
        String conditions = due.stream().map(entry -> entry.job.condition()).collect(Collectors.joining(", "));
        try (Connection connection = database.connections().getConnection();
                PreparedStatement query = connection.prepareStatement("select " + conditions)) {
            int parameter = 0;
            for (Entry entry : due) {
                for (Object each : entry.job.parameters().get()) {
                    query.setObject(
                            ++parameter,
                            each instanceof Instant instant ? OffsetDateTime.ofInstant(instant, ZoneOffset.UTC) : each);
                }
            }
            try (ResultSet row = query.executeQuery()) {
                row.next();
                List<Entry> wanted = new ArrayList<>();
                for (int i = 0; i < due.size(); i++) {
                    if (row.getBoolean(i + 1)) {
                        wanted.add(due.get(i));
                    }
                }
                return wanted;
            }
        }
    }

    private static void run(Entry entry) {
        ManagedContext request = Arc.container().requestContext();
        request.activate();
        try {
            entry.job.work().run();
        } catch (RuntimeException | Error e) {
            report(e, "A periodic job failed and will be repeated: " + entry.job.name());
        } finally {
            request.terminate();
            entry.running = false;
        }
    }

    /** Outages are reported by the check of the database. */
    private static void report(Throwable failure, String what) {
        LOG.log(Outage.isCauseOf(failure) ? Logger.Level.DEBUG : Logger.Level.ERROR, what, failure);
    }
}
