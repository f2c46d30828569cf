package org.morpion.service.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.morpion.http.database.PostgresqlServer;
import org.morpion.searches.PacedSolver;
import org.morpion.service.PackagedService;

/** Nodes on a shared database. Each runs one island at a time and is soon detected when dead. */
final class Cluster implements AutoCloseable {
    /** The interval between heartbeats. */
    static final Duration HEARTBEAT = Duration.ofSeconds(1);

    /** The number of missed heartbeats after which other nodes consider a node dead. */
    static final int MISSED_HEARTBEATS = 4;

    /** The interval at which islands save their state. */
    static final Duration SAVED_EVERY = Duration.ofMillis(300);

    static final String SEARCHES = "/api/v1/searches";

    private static final String URL = "quarkus.datasource.jdbc.url";

    /** The options that the guide recommends, but with more time to wait for a lock, however slow the machine. */
    private static final String OPTIONS =
            "?options=-c%20idle_in_transaction_session_timeout=20s%20-c%20lock_timeout=5min";

    private final PostgresqlServer.Database database;
    private final Path folder;
    private final Map<String, String> settings = new HashMap<>();
    /** In the order of their starts. Clients in other threads read the list. */
    private final List<Node> nodes = new CopyOnWriteArrayList<>();

    private Path builds = Path.of("target");
    private String pooler;
    private int started;

    /**
     * Creates a cluster without nodes.
     *
     * @param database null for the embedded database, which supports one node only
     * @param folder the directory for all output of the nodes
     */
    Cluster(PostgresqlServer.Database database, Path folder) {
        this.database = database;
        this.folder = folder;
        settings.put("morpion.workers", "1");
        settings.put("morpion.cluster.heartbeat", HEARTBEAT.toString());
        settings.put("morpion.cluster.missed-heartbeats", Integer.toString(MISSED_HEARTBEATS));
        settings.put("morpion.searches.checkpoint-interval", SAVED_EVERY.toString());
        settings.put(PacedSolver.RELEASE, released().toString());
        settings.put("morpion.plugins.dir", folder.resolve("plugins").toString());
        if (database == null) {
            settings.put("morpion.data.dir", data().toString());
        } else {
            settings.put("quarkus.datasource.username", database.username());
            settings.put("quarkus.datasource.password", database.password());
        }
        try {
            ClusterPlugins.write(Files.createDirectories(folder.resolve("plugins")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sets a configuration property for nodes started from now on; null restores the default. */
    Cluster with(String key, String value) {
        if (value == null) {
            settings.remove(key);
        } else {
            settings.put(key, value);
        }
        return this;
    }

    /**
     * Sets the address of a connection pooler for nodes started from now on. They migrate without it, as this role.
     */
    Cluster behind(String address, String role) {
        pooler = address;
        with("quarkus.flyway.jdbc-url", database.url());
        with("quarkus.flyway.username", role);
        return with("quarkus.flyway.password", database.password());
    }

    /** Sets the directory of the builds for nodes started from now on. */
    Cluster from(Path directory) {
        builds = directory;
        return this;
    }

    PostgresqlServer.Database database() {
        return database;
    }

    /** The directory of the embedded database. */
    Path data() {
        return folder.resolve("data");
    }

    /**
     * Starts a node without waiting for it to answer. The wrapper command, if any, must replace itself with the node.
     */
    Node start(String... wrapper) {
        String name = "node-" + ++started;
        Map<String, String> own = new HashMap<>(settings);
        own.put("morpion.cluster.node", name);
        if (database != null) {
            own.put(URL, pooler == null ? database.url() + OPTIONS : pooler);
        }
        Path build = builds.resolve(database == null ? PackagedService.H2 : PackagedService.POSTGRESQL);
        try {
            Node node = Node.start(name, List.of(wrapper), build, own, folder.resolve(name + ".log"));
            nodes.add(node);
            return node;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns this number of answering nodes, starting missing ones and killing surplus ones. */
    List<Node> ensureNodes(int number) {
        List<Node> ensureNodes =
                new ArrayList<>(nodes.stream().filter(Node::isAwake).toList());
        while (ensureNodes.size() > number) {
            ensureNodes.remove(ensureNodes.size() - 1).kill();
        }
        while (ensureNodes.size() < number) {
            ensureNodes.add(start());
        }
        ensureNodes.forEach(Node::started);
        return ensureNodes;
    }

    /** Creates one search through any node, and retries until it succeeds. */
    ClusterSearch search(String request) {
        String key = UUID.randomUUID().toString();
        JsonNode made = Eventually.find(
                "a node takes a search", () -> ask(node -> node.post(SEARCHES, request, "Idempotency-Key", key)));
        return new ClusterSearch(this, made.get("id").asText());
    }

    /** Releases held searches, and prevents later ones from being held. */
    void release() {
        try {
            Files.write(released(), new byte[0]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Holds searches again. */
    void hold() {
        try {
            Files.deleteIfExists(released());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path released() {
        return folder.resolve("released");
    }

    /** Returns the first node's answer that is present. */
    <T> Optional<T> ask(Function<Node, Optional<T>> question) {
        return nodes.stream()
                .filter(Node::isAwake)
                .map(question)
                .flatMap(Optional::stream)
                .findFirst();
    }

    @Override
    public void close() {
        nodes.forEach(Node::close);
    }
}
