package org.morpion.service.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.morpion.http.database.PostgresqlServer;
import org.morpion.service.PackagedService;

/** A service under a soak: nodes on one database, and whether they are disturbed. Nodes are started by one thread. */
final class SoakedService implements AutoCloseable {
    /** The key of the administrator. */
    static final String ADMIN_KEY = "morpion_0123456789abcdef_" + "6".repeat(64);

    /**
     * The time after which a service whose nodes are ready answers every request: pools may hold connections that the
     * database has closed, and the state of readiness may be some seconds old.
     */
    private static final Duration GRACE = Duration.ofSeconds(10);

    /** The heap is resident from the start, so that the resident memory shows what is outside it. */
    private static final String JAVA = "JDK_JAVA_OPTIONS=-Xms256m -XX:+AlwaysPreTouch";

    private static final String BUSY = "/problems/busy";
    private static final String MANY = "1000000";

    private final String name;
    private final Cluster cluster;
    private final Path folder;
    private final boolean otherTimes = FakeTime.isAvailable();
    private final List<Node> nodes = new CopyOnWriteArrayList<>();
    private final List<Node> all = new ArrayList<>();
    private final Map<Node, Path> times = new HashMap<>();

    /** The directory for temporary files of each node. */
    private final Map<Node, Path> temporary = new HashMap<>();

    private volatile boolean disturbed;
    private volatile boolean closed;
    private volatile long calmSince = System.nanoTime();

    /**
     * Creates a service and starts its nodes.
     *
     * @param database null for the embedded database
     */
    SoakedService(String name, PostgresqlServer.Database database, Path folder, int size) throws IOException {
        this.name = name;
        this.folder = Files.createDirectories(folder);
        this.cluster = new Cluster(database, folder)
                .with("morpion.workers", "2")
                .with("morpion.access", "open")
                .with("morpion.access.admin-key", ADMIN_KEY)
                .with("morpion.quotas.requests", MANY)
                .with("morpion.quotas.searches", MANY)
                .with("morpion.quotas.islands", MANY)
                .with("morpion.quotas.records", MANY)
                .with("morpion.quotas.bytes", "64G")
                .with("morpion.searches.parts", "8")
                .with("morpion.searches.slice", "2s")
                // Makes a record of the best game of each search.
                .with("morpion.records.found-margin", "1000")
                .with("morpion.searches.checkpoint-interval", "2s")
                // The defaults.
                .with("morpion.cluster.heartbeat", null)
                .with("morpion.cluster.missed-heartbeats", null)
                // Longer than the default, which a busy machine exceeds when the first connection is opened.
                .with(PackagedService.ACQUISITION_TIMEOUT, "30S");
        for (int i = 0; i < size; i++) {
            start();
        }
        nodes.forEach(Node::started);
    }

    String name() {
        return name;
    }

    Cluster cluster() {
        return cluster;
    }

    /** Returns the current nodes. */
    List<Node> nodes() {
        return nodes;
    }

    /** Returns the current and the former nodes. */
    List<Node> allNodes() {
        return all;
    }

    /** The directory for temporary files of a node. */
    Path temporary(Node node) {
        return temporary.get(node);
    }

    boolean canHaveOtherTimes() {
        return otherTimes;
    }

    Node start() {
        try {
            int number = all.size() + 1;
            Path scratch = Files.createDirectories(folder.resolve("tmp-" + number));
            Path time = folder.resolve("time-" + number);
            FakeTime.set(time, Duration.ZERO);
            String[] wrapper = otherTimes ? FakeTime.from(time) : new String[] {"env"};
            cluster.with("java.io.tmpdir", scratch.toString());
            Node node = cluster.start(
                    Stream.concat(Arrays.stream(wrapper), Stream.of(JAVA)).toArray(String[]::new));
            times.put(node, time);
            temporary.put(node, scratch);
            all.add(node);
            nodes.add(node);
            return node;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Takes a node out of the list of current nodes, as a load balancer would. */
    void remove(Node node) {
        nodes.remove(node);
    }

    /** Sets the time of day of a node, as the difference from the real time. */
    void setTime(Node node, Duration difference) {
        FakeTime.set(times.get(node), difference);
    }

    /** Returns a node that a client may ask; empty if none is awake and has started. */
    Optional<Node> any(Random random) {
        List<Node> awake = nodes.stream()
                .filter(node -> node.isAwake() && node.isListening())
                .toList();
        return awake.isEmpty() ? Optional.empty() : Optional.of(awake.get(random.nextInt(awake.size())));
    }

    /** Disturbs the service, and returns when all nodes are ready again and answer every request. */
    void disturb(Runnable disturbance) {
        disturbed = true;
        disturbance.run();
        nodes.forEach(node -> Eventually.await(node + " is ready", () -> node.status("/q/health/ready") == 200));
        Eventually.letPass(GRACE);
        calmSince = System.nanoTime();
        disturbed = false;
    }

    /**
     * Whether a client must accept a refusal or a lost connection.
     *
     * @param status the status of the answer; 0 without one
     * @param began the {@link System#nanoTime} at the start of the request
     */
    boolean excuses(int status, String answer, long began) {
        boolean refused = status == 0 || status == 429 || status == 503;
        boolean excused = disturbed || calmSince - began > 0;
        return !closed && refused && excused || status == 503 && answer.contains(BUSY);
    }

    @Override
    public void close() {
        closed = true;
        cluster.close();
    }
}
