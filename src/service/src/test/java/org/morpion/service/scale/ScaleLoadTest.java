package org.morpion.service.scale;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.morpion.access.Owner;
import org.morpion.http.database.NodeDataSources;
import org.morpion.http.database.PostgresqlServer;
import org.morpion.searches.NewSearch;
import org.morpion.searches.PacedSolver;
import org.morpion.searches.Searches;
import org.morpion.searches.plan.SearchPlanner;
import org.morpion.searches.plan.SearchRequestReader;
import org.morpion.worker.SimulatedNode;
import org.morpion.worker.SimulatedNodePolls;

/**
 * Simulation of many nodes on one PostgreSQL. Each has one slot or more and runs the service's own code for claims,
 * heartbeats, leases, results and periodic jobs; the solver sleeps. Nodes are killed and replaced, and the database
 * restarts. Prints the figures by number of nodes without judging them, and fails if an island is lost or ends twice.
 */
@Tag("scale")
@QuarkusTest
@TestProfile(ScaleLoadTest.Profile.class)
@EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
class ScaleLoadTest {
    private static final Logger LOG = Logger.getLogger(ScaleLoadTest.class);
    private static final List<Integer> NODES = Stream.of(
                    System.getProperty("scale.nodes", "1,10,50,200").split(","))
            .map(Integer::valueOf)
            .toList();

    /** Length of the measurement at each number of nodes. */
    private static final long WINDOW =
            (long) (Double.parseDouble(System.getProperty("scale.minutes", "5")) * TimeUnit.MINUTES.toNanos(1));

    private static final int SEARCHES = Integer.getInteger("scale.searches", 10_000);
    private static final int ISLANDS = Integer.getInteger("scale.islands", 100_000);

    /** Mean running time of an island, in seconds. */
    private static final int SECONDS = Integer.getInteger("scale.seconds", 30);

    private static final int CALLERS = Integer.getInteger("scale.callers", 50);

    /** Slots and pooled connections of a node. */
    private static final int SLOTS = Integer.getInteger("scale.slots", 1);

    /** Every n-th search saves its states each second instead of each half a minute; 0 for none. */
    private static final int SAVING = Integer.getInteger("scale.saving", 0);

    private static final int CLIENTS = 4;

    /** Nodes killed in a minute, as a share of all; 0 for none. */
    private static final double KILLED = Double.parseDouble(System.getProperty("scale.killed", "0.1"));

    /** Pause of the solver before each playout. */
    private static final int PAUSE_MILLIS = 500;

    /** Moves of a playout, about. */
    private static final int PLAYOUT = 62;

    private static final long IDLE = TimeUnit.SECONDS.toNanos(60);
    private static final long SETTLING = TimeUnit.SECONDS.toNanos(20);
    private static final long LOOK = TimeUnit.MILLISECONDS.toNanos(100);

    /** Settings of production, except for the quotas, which would reject that many searches. */
    public static final class Profile implements QuarkusTestProfile {
        @Override
        public String getConfigProfile() {
            return "prod";
        }

        @Override
        public Map<String, String> getConfigOverrides() {
            Map<String, String> settings = new HashMap<>();
            settings.put("quarkus.datasource.db-kind", "postgresql");
            settings.put("quarkus.http.test-port", "0");
            settings.put("quarkus.management.test-port", "0");
            settings.put("morpion.workers", "0");
            // Nodes that are killed complain.
            settings.put("quarkus.log.category.\"org.morpion.worker\".level", "ERROR");
            settings.put("quarkus.log.category.\"com.github.kagkarlsson\".level", "OFF");
            settings.put("quarkus.log.category.\"com.arjuna\".level", "OFF");
            settings.put("quarkus.log.category.\"io.agroal\".level", "ERROR");
            return settings;
        }

        @Override
        public Set<Class<?>> getEnabledAlternatives() {
            return Set.of(NodeDataSources.class, SimulatedNodePolls.class);
        }

        @Override
        public List<TestResourceEntry> testResources() {
            return List.of(new TestResourceEntry(ScaleServer.class));
        }
    }

    @Inject
    Searches searches;

    @Inject
    SearchPlanner planner;

    @Inject
    SearchRequestReader requests;

    @ConfigProperty(name = ScaleServer.ADDRESS)
    String url;

    /** Restarts the database server; injected by {@link ScaleServer}. */
    Runnable restart;

    private final List<SimulatedNode> nodes = new ArrayList<>();
    private final Random random = new Random(1);
    private ScaleReport report;
    private Connection observer;
    private int abandoned;

    @Test
    void nothingIsLostAndNothingEndsTwice() throws Exception {
        Files.deleteIfExists(PacedSolver.releaseFile());
        observer = ScaleServer.connect(url);
        report = new ScaleReport(Path.of("target", "scale.md"));
        int most = NODES.stream().max(Integer::compare).orElseThrow();
        measureIdle(Math.min(most, NODES.size() > 1 ? NODES.get(1) : most));
        fill();
        for (int number : NODES) {
            measure(number);
        }
        measureWithoutPauses(most);
        ScaleAudit audit = new ScaleAudit(observer);
        // Before the nodes stop, because each releases its island to those that are left.
        long repeated = audit.repeatedClaims();
        nodes.forEach(SimulatedNode::stop);
        Map<String, Long> violations = audit.violations(SEARCHES, ISLANDS);
        report.line("");
        report.line(
                "%d islands have ended; killed nodes held %d; %d claims were repeated",
                audit.ended(), abandoned, repeated);
        report.audit(violations);
        assertThat(violations).allSatisfy((rule, number) -> assertThat(number).isZero());
    }

    private void measureIdle(int number) throws SQLException {
        ensureNodes(number);
        pause(SETTLING);
        Reading before = new Reading(observer);
        pause(IDLE);
        Reading after = new Reading(observer);
        report.row(number + ", idle", number, before, after, new Takeovers(observer));
        report.statements(number, before, after);
    }

    /** Queues all islands. Searches differ in their node limits, so that islands do not end in step. */
    private void fill() throws InterruptedException, SQLException {
        long began = System.nanoTime();
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        for (int i = 0; i < SEARCHES; i++) {
            int number = i;
            clients.execute(() -> create(number));
        }
        clients.shutdown();
        assertThat(clients.awaitTermination(1, TimeUnit.DAYS)).isTrue();
        try (Statement analyze = observer.createStatement()) {
            analyze.execute("analyze");
        }
        LOG.infof(
                "%d searches with %d islands were made in %d s",
                SEARCHES, ISLANDS, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began));
    }

    private void create(int number) {
        int islands = ISLANDS / SEARCHES;
        // Half to one and a half times the mean, in eleven steps.
        long playouts = (5 + number / CALLERS % 11) * SECONDS * 100L / PAUSE_MILLIS;
        String request = "{\"solver\": \"paced\", \"variant\": \"5T\", \"seed\": 1, \"islands\": " + islands
                + ", \"options\": {\"level\": 1, \"iterations\": 100, \"restarts\": 0, \"rest\": " + PAUSE_MILLIS
                + "}, \"limits\": {\"nodes\": " + playouts * PLAYOUT * islands + "}"
                + (SAVING > 0 && number % SAVING == 0 ? ", \"checkpointInterval\": \"PT1S\"}" : "}");
        String caller = "caller-" + number % CALLERS;
        searches.create(
                NewSearch.of(planner.plan(requests.read(request.getBytes(StandardCharsets.UTF_8)))),
                new Owner(caller, caller),
                null);
    }

    private void measure(int number) throws SQLException {
        ensureNodes(number);
        pause(SETTLING);
        Takeovers takeovers = new Takeovers(observer);
        Reading before = new Reading(observer);
        long begin = System.nanoTime();
        // At least one, in the middle of the window.
        long kills = KILLED == 0 ? 0 : Math.max(1, Math.round(KILLED * number * WINDOW / TimeUnit.MINUTES.toNanos(1)));
        while (System.nanoTime() - begin < WINDOW) {
            takeovers.look();
            if (takeovers.killed() < kills
                    && System.nanoTime() - begin >= (takeovers.killed() + 0.5) * WINDOW / kills) {
                takeovers.kill(nodes.remove(random.nextInt(nodes.size())));
                nodes.add(SimulatedNode.start(SLOTS));
            }
            pause(LOOK);
        }
        Reading after = new Reading(observer);
        Awaitility.await("islands of killed nodes are taken over").until(() -> {
            takeovers.look();
            return takeovers.isComplete();
        });
        abandoned += takeovers.abandoned();
        report.row(Integer.toString(number), number, before, after, takeovers);
        report.statements(number, before, after);
        restart(number);
    }

    /** Restarts the database, and reports how soon the nodes are back and whether they have kept their islands. */
    private void restart(int number) throws SQLException {
        Map<String, Long> running = running();
        observer.close();
        long began = System.nanoTime();
        restart.run();
        observer = ScaleServer.connect(url);
        long up = System.nanoTime();
        String since;
        try (Statement statement = observer.createStatement();
                ResultSet row = statement.executeQuery("select pg_postmaster_start_time()")) {
            row.next();
            since = row.getString(1);
        }
        Awaitility.await("heartbeats after the restart")
                .until(() -> count("scheduled_tasks where picked and last_heartbeat < '" + since + "'") == 0
                        && count("island where state = 'RUNNING'")
                                >= Math.min(number * SLOTS, count("island where state <> 'ENDED'")));
        long back = System.nanoTime();
        long taken = running.entrySet().stream()
                .filter(island -> isClaimedAgain(island.getKey(), island.getValue()))
                .count();
        report.line(
                "The database was restarted in %d s; %d s later all nodes were at work. Of %d running islands, %d had"
                        + " been taken over.",
                TimeUnit.NANOSECONDS.toSeconds(up - began),
                TimeUnit.NANOSECONDS.toSeconds(back - up),
                running.size(),
                taken);
    }

    private Map<String, Long> running() throws SQLException {
        Map<String, Long> fences = new HashMap<>();
        try (Statement statement = observer.createStatement();
                ResultSet row = statement.executeQuery("select id, fence from island where state = 'RUNNING'")) {
            while (row.next()) {
                fences.put(row.getString(1), row.getLong(2));
            }
        }
        return fences;
    }

    private boolean isClaimedAgain(String island, long fence) {
        try (PreparedStatement query = observer.prepareStatement("select 1 from island where id = ? and fence <> ?")) {
            query.setString(1, island);
            query.setLong(2, fence);
            try (ResultSet row = query.executeQuery()) {
                return row.next();
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Measures how many islands the database can hand out and end, with a solver that no longer sleeps. */
    private void measureWithoutPauses(int number) throws Exception {
        Files.write(PacedSolver.releaseFile(), new byte[0]);
        try {
            Reading before = new Reading(observer);
            long begin = System.nanoTime();
            while (System.nanoTime() - begin < WINDOW && count("island where state <> 'ENDED'") > 0) {
                pause(TimeUnit.SECONDS.toNanos(1));
            }
            Reading after = new Reading(observer);
            report.row(number + ", no pauses", number, before, after, new Takeovers(observer));
            report.statements(number, before, after);
        } finally {
            Files.delete(PacedSolver.releaseFile());
        }
    }

    private void ensureNodes(int number) throws SQLException {
        while (nodes.size() > number) {
            nodes.remove(nodes.size() - 1).stop();
        }
        while (nodes.size() < number) {
            nodes.add(SimulatedNode.start(SLOTS));
        }
    }

    private long count(String rows) throws SQLException {
        try (Statement statement = observer.createStatement();
                ResultSet row = statement.executeQuery("select count(*) from " + rows)) {
            row.next();
            return row.getLong(1);
        }
    }

    private static void pause(long nanos) {
        long begin = System.nanoTime();
        for (long left = nanos; left > 0; left = nanos - (System.nanoTime() - begin)) {
            LockSupport.parkNanos(left);
        }
    }
}
