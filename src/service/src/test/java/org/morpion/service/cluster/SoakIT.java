package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.SoftAssertions;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.http.database.PostgresqlServer;
import org.morpion.service.Footprint;
import org.morpion.service.StartsProcesses;

/**
 * Three nodes on PostgreSQL and a node with the embedded database serve clients for the time given by
 * {@code -Dsoak.minutes=}, and are disturbed at random times. At the end everything that was confirmed exists once, and
 * nothing else is left. {@code -Dsoak.seed=} repeats the sequence of disturbances, though not their exact moments.
 */
@Tag("soak")
@EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
@StartsProcesses
class SoakIT {
    private static final Logger LOG = Logger.getLogger(SoakIT.class);
    private static final Duration TIME = Duration.ofSeconds(
            Math.round(Double.parseDouble(System.getProperty("soak.minutes", "120")) * TimeUnit.MINUTES.toSeconds(1)));
    private static final long SEED = Long.getLong("soak.seed", System.nanoTime());

    /** The last part of the time, in which no node is restarted, so that leaks show. */
    private static final Duration STEADY = TIME.dividedBy(4);

    /** The time that nodes run before their resources are measured. */
    private static final Duration WARM_UP = TIME.dividedBy(10);

    /** The pauses between disturbances, with the time that nodes take to recover. */
    private static final int SHORTEST_PAUSE = 10_000;

    private static final int LONGEST_PAUSE = 50_000;
    private static final int NODES = 3;
    private static final int CLIENTS = 3;
    private static final int DISK_MEGABYTES = 256;

    private static final List<String> EXPECTED_FILES = List.of("morpion.mv.db", "morpion.room", "morpion.migrations");

    private final Random random = new Random(SEED);

    /** A service with its clients. */
    private record Soaked(
            SoakedService service,
            SoakLedger ledger,
            List<String> keys,
            List<SoakClient> clients,
            List<SoakFollower> followers) {

        static Soaked of(SoakedService service, long seed) {
            SoakLedger ledger = new SoakLedger();
            List<String> keys = new ArrayList<>();
            List<SoakClient> clients = new ArrayList<>();
            List<SoakFollower> followers = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                String key = key(service.nodes().get(0));
                keys.add(key);
                clients.add(new SoakClient(service, ledger, key, seed + 2 * i));
                followers.add(new SoakFollower(service, ledger, key, i == 0, seed + 2 * i + 1));
            }
            return new Soaked(service, ledger, keys, clients, followers);
        }

        private static String key(Node node) {
            String request = """
                    {"name": "soak", "scopes": ["search:read", "search:write", "record:read", "record:write"]}""";
            HttpResponse<String> made = node.answer(SoakedService.ADMIN_KEY, "POST", "/api/v1/keys", request);
            assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
            try {
                return new ObjectMapper().readTree(made.body()).get("key").asText();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        void start(ExecutorService threads) {
            clients.forEach(client -> threads.execute(client::sendRequests));
            followers.forEach(follower -> threads.execute(follower::followSearches));
        }

        void end() {
            clients.forEach(SoakClient::end);
            followers.forEach(SoakFollower::end);
        }

        /** The number of searches that have not ended. */
        long open() {
            List.copyOf(ledger.open()).stream()
                    .filter(id -> ClusterSearch.hasEnded(new ClusterSearch(service.cluster(), id).view()))
                    .forEach(ledger::ended);
            return ledger.open().size();
        }

        SoakAudit audit(SoftAssertions soft) {
            return new SoakAudit(service, ledger, keys, soft);
        }
    }

    @Test
    void whatWasConfirmedIsThereOnceAndNothingIsLeft(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder)
            throws Exception {
        LOG.infof("%s from seed %d, in %s", TIME, SEED, folder);
        Path single = folder.resolve("single");
        try (SmallDisk disk = SmallDisk.isAvailable() ? SmallDisk.mount(single.resolve("data"), DISK_MEGABYTES) : null;
                PostgresqlProcess server = PostgresqlProcess.start(folder.resolve("database"));
                SoakedService cluster =
                        new SoakedService("cluster", server.database(), folder.resolve("cluster"), NODES);
                SoakedService embedded = new SoakedService("embedded", null, single, 1)) {
            warnUnless(FakeTime.isAvailable(), "No clock is set: " + FakeTime.UNAVAILABLE);
            warnUnless(disk != null, "No disk is full: " + SmallDisk.UNAVAILABLE);
            warnUnless(Signals.areAvailable(), "Nothing is frozen: " + Signals.UNAVAILABLE);
            SoakDisturbances disturbances = new SoakDisturbances(cluster, server, embedded, disk, random);
            List<Soaked> all = List.of(Soaked.of(cluster, SEED), Soaked.of(embedded, SEED + CLIENTS * 2));
            WriteLog writes = WriteLog.begin(server.database());
            ExecutorService threads = Executors.newCachedThreadPool();
            Map<Node, Footprint> before;
            try {
                all.forEach(soaked -> soaked.start(threads));
                before = disturb(disturbances, List.of(cluster, embedded));
            } finally {
                all.forEach(Soaked::end);
                threads.shutdown();
            }
            all.forEach(soaked -> soaked.service().cluster().release());
            assertThat(threads.awaitTermination(1, TimeUnit.HOURS)).isTrue();
            all.forEach(soaked ->
                    Eventually.awaitNone("searches of " + soaked.service().name(), soaked::open));
            LOG.infof("Disturbances: %s", disturbances.done());
            all.forEach(soaked -> LOG.infof(
                    "%s: %d searches, %d records, answers: %s",
                    soaked.service().name(),
                    soaked.ledger().searches().size(),
                    soaked.ledger().records().size(),
                    soaked.ledger().answers()));
            SoftAssertions soft = new SoftAssertions();
            audit(all, server, before, soft);
            soft.check(writes::assertThatEachIslandHadOneOwnerAtATime);
            soft.assertAll();
        }
    }

    /** Disturbs the services for the whole time; returns the resources of the nodes before the last part of it. */
    private Map<Node, Footprint> disturb(SoakDisturbances disturbances, List<SoakedService> services) throws Exception {
        long began = System.nanoTime();
        while (left(began).compareTo(STEADY.plus(WARM_UP)) > 0) {
            pause();
            disturbances.disturb(true);
        }
        disturbances.replaceAll();
        while (left(began).compareTo(STEADY) > 0) {
            pause();
            disturbances.disturb(false);
        }
        Map<Node, Footprint> before = footprints(services);
        while (!left(began).isNegative()) {
            pause();
            disturbances.disturb(false);
        }
        return before;
    }

    private static void warnUnless(boolean possible, String what) {
        if (!possible) {
            LOG.warn(what);
        }
    }

    private static Duration left(long began) {
        return TIME.minusNanos(System.nanoTime() - began);
    }

    private void pause() {
        Eventually.letPass(Duration.ofMillis(SHORTEST_PAUSE + random.nextInt(LONGEST_PAUSE - SHORTEST_PAUSE)));
    }

    private static Map<Node, Footprint> footprints(List<SoakedService> services) throws Exception {
        Map<Node, Footprint> footprints = new HashMap<>();
        for (SoakedService service : services) {
            for (Node node : service.nodes()) {
                footprints.put(
                        node, Footprint.of(node.process(), () -> node.metrics().orElseThrow()));
            }
        }
        return footprints;
    }

    private static void audit(
            List<Soaked> all, PostgresqlProcess server, Map<Node, Footprint> before, SoftAssertions soft)
            throws Exception {
        List<SoakAudit> audits = all.stream().map(soaked -> soaked.audit(soft)).toList();
        audits.forEach(SoakAudit::auditAnswers);
        Map<Node, Footprint> after =
                footprints(all.stream().map(Soaked::service).toList());
        for (Soaked soaked : all) {
            for (Node node : soaked.service().nodes()) {
                node.signal(Signals.TERMINATE);
                node.ended();
            }
        }
        try (Connection connection = Sql.connect(server.database())) {
            audits.get(0).auditDatabase(connection);
        }
        try (Connection connection = DriverManager.getConnection(
                "jdbc:h2:file:async:" + all.get(1).service().cluster().data().resolve("morpion"), "sa", "")) {
            audits.get(1).auditDatabase(connection);
        }
        for (SoakAudit audit : audits) {
            audit.auditLogs();
            audit.auditFiles(EXPECTED_FILES);
        }
        auditFootprints(before, after, soft);
    }

    private static void auditFootprints(Map<Node, Footprint> before, Map<Node, Footprint> after, SoftAssertions soft) {
        before.forEach((node, old) -> {
            Footprint now = after.get(node);
            LOG.infof("%s: %s, then %s", node.name(), old, now);
            soft.check(() -> now.assertNotAbove(old, node.toString()));
            soft.assertThat(now.resident())
                    .as(node + " memory")
                    .isLessThanOrEqualTo(old.resident() * 5 / 4 + (64 << 20));
        });
        warnUnless(
                before.values().stream().allMatch(old -> old.resident() > 0),
                "Memory and descriptors were not measured: there is no /proc");
    }
}
