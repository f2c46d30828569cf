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
import java.util.function.Function;
import org.morpion.service.PackagedService;
import org.morpion.service.database.PostgresqlServer;

/** Nodes on one database. Each runs one island at a time, and is soon found dead. */
final class Cluster implements AutoCloseable {
    /** After so long without a heartbeat a node is dead to the others. */
    static final Duration DETECTION = Duration.ofSeconds(4);

    /** How often an island saves its state. */
    static final Duration SAVED_EVERY = Duration.ofMillis(300);

    static final String SEARCHES = "/api/v1/searches";

    private static final int HEARTBEATS = 4;
    private static final String URL = "quarkus.datasource.jdbc.url";

    /** As the guide has them. */
    private static final String OPTIONS =
            "&options=-c%20idle_in_transaction_session_timeout=20s%20-c%20lock_timeout=20s";

    private final PostgresqlServer.Database database;
    private final Path folder;
    private final Map<String, String> settings = new HashMap<>();
    private final List<Node> nodes = new ArrayList<>();
    private Path builds = Path.of("target");
    private int started;

    /**
     * A cluster without nodes.
     *
     * @param database null for the embedded one, which only one node can have
     * @param folder for all that the nodes write
     */
    Cluster(PostgresqlServer.Database database, Path folder) {
        this.database = database;
        this.folder = folder;
        settings.put("morpion.workers", "1");
        settings.put(
                "morpion.cluster.heartbeat", DETECTION.dividedBy(HEARTBEATS).toString());
        settings.put("morpion.cluster.missed-heartbeats", Integer.toString(HEARTBEATS));
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

    /** Sets what nodes are started with from now on; null for the default. */
    Cluster with(String key, String value) {
        if (value == null) {
            settings.remove(key);
        } else {
            settings.put(key, value);
        }
        return this;
    }

    /** Sets where the builds are that nodes are started from now on. */
    Cluster from(Path directory) {
        builds = directory;
        return this;
    }

    PostgresqlServer.Database database() {
        return database;
    }

    /** Where the embedded database is. */
    Path data() {
        return folder.resolve("data");
    }

    /** Starts a node, by this command if there is one, which it replaces; it takes a while until it answers. */
    Node start(String... wrapper) {
        String name = "node-" + ++started;
        Map<String, String> own = new HashMap<>(settings);
        own.put("morpion.cluster.node", name);
        if (database != null) {
            own.put(URL, database.url() + "?ApplicationName=" + name + OPTIONS);
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

    /** As many nodes that answer: missing ones are started, and those in excess are killed. */
    List<Node> awake(int number) {
        List<Node> awake = new ArrayList<>(nodes.stream().filter(Node::isAwake).toList());
        while (awake.size() > number) {
            awake.remove(awake.size() - 1).kill();
        }
        while (awake.size() < number) {
            awake.add(start());
        }
        awake.forEach(Node::started);
        return awake;
    }

    /** Makes one search, through any node, however often it has to ask. */
    ClusterSearch search(String request) {
        String key = UUID.randomUUID().toString();
        JsonNode made = Eventually.find(
                "a node takes a search", () -> ask(node -> node.post(SEARCHES, request, "Idempotency-Key", key)));
        return new ClusterSearch(this, made.get("id").asText());
    }

    /** Lets the searches that are held go on to their ends; later ones are not held. */
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

    /** The first answer that a node gives. */
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
