package org.morpion.service.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jboss.logging.Logger;
import org.morpion.service.RawHttp;

/** Random disturbances of the services of a soak, one at a time. */
final class SoakDisturbances {
    private static final Logger LOG = Logger.getLogger(SoakDisturbances.class);
    private static final Duration SHORTEST = Duration.ofSeconds(2);
    private static final Duration LONGEST = Duration.ofSeconds(20);
    private static final Duration FARTHEST = Duration.ofHours(2);
    private static final int SLOW_CLIENTS = 20;

    private final SoakedService cluster;
    private final SoakedService single;
    private final Random random;
    private final List<Disturbance> all = new ArrayList<>();
    private final List<Disturbance> coming = new ArrayList<>();
    private final Map<String, Integer> done = new TreeMap<>();

    /** @param restarts whether it ends a process of the service */
    private record Disturbance(String name, SoakedService service, boolean restarts, Runnable action) {}

    /**
     * Creates the disturbances that this machine allows.
     *
     * @param cluster nodes on a database server
     * @param disk the disk of the embedded database; null if it is not a small one
     */
    SoakDisturbances(
            SoakedService cluster, PostgresqlProcess server, SoakedService single, SmallDisk disk, Random random) {
        this.cluster = cluster;
        this.single = single;
        this.random = random;
        for (SoakedService service : List.of(cluster, single)) {
            add("kill", service, true, () -> restart(service, "KILL"));
            add("restart", service, true, () -> restart(service, Signals.TERMINATE));
            add("twenty slow clients", service, false, () -> readNothing(service));
            if (Signals.areAvailable()) {
                add("freeze a node", service, false, () -> freeze(service));
            }
            if (service.canHaveOtherTimes()) {
                add("set a clock", service, false, () -> setClock(service));
            }
        }
        add("restart of the database", cluster, false, () -> {
            server.shutDown();
            Eventually.letPass(time());
            server.startAgain();
        });
        add("kill while the database is gone", cluster, true, () -> {
            server.shutDown();
            Node killed = one(cluster);
            killed.kill();
            cluster.remove(killed);
            Eventually.letPass(time());
            server.startAgain();
            cluster.start().started();
        });
        add("rolling change", cluster, true, this::replaceInTurn);
        if (Signals.areAvailable()) {
            add("database gives no answer", cluster, false, () -> {
                server.freeze();
                Eventually.letPass(time());
                server.thaw();
            });
        }
        if (disk != null) {
            add("full disk", single, false, () -> fill(disk));
        }
    }

    private void add(String name, SoakedService service, boolean restarts, Runnable action) {
        all.add(new Disturbance(service.name() + ": " + name, service, restarts, action));
    }

    /**
     * Carries out one disturbance and waits until its service is ready again.
     *
     * @param restarts whether it may end a process of the service
     */
    void disturb(boolean restarts) {
        Disturbance next = next(restarts);
        LOG.infof("Begins: %s", next.name());
        done.merge(next.name(), 1, Integer::sum);
        next.service().disturb(next.action());
        LOG.infof("Is over: %s", next.name());
    }

    /** Takes the next one of a shuffled list, so that each kind has its turn before any comes again. */
    private Disturbance next(boolean restarts) {
        coming.removeIf(one -> one.restarts() && !restarts);
        if (coming.isEmpty()) {
            coming.addAll(all);
            Collections.shuffle(coming, random);
            return next(restarts);
        }
        return coming.remove(0);
    }

    /** Replaces every node by a new one, so that all of them are equally old. */
    void replaceAll() {
        cluster.disturb(() -> {
            List<Node> old = List.copyOf(cluster.nodes());
            List<Node> successors = old.stream().map(node -> cluster.start()).toList();
            successors.forEach(Node::started);
            old.forEach(this::terminate);
        });
        single.disturb(() -> restart(single, Signals.TERMINATE));
    }

    /** The number of disturbances of each kind; kinds that this machine does not allow are missing. */
    Map<String, Integer> done() {
        return done;
    }

    private Duration time() {
        return SHORTEST.plusMillis(random.nextInt((int) LONGEST.minus(SHORTEST).toMillis()));
    }

    private Node one(SoakedService service) {
        return service.nodes().get(random.nextInt(service.nodes().size()));
    }

    private void restart(SoakedService service, String signal) {
        Node node = one(service);
        service.remove(node);
        node.signal(signal);
        node.ended();
        Node next = service.start();
        if (service.canHaveOtherTimes() && random.nextInt(3) == 0) {
            service.setTime(next, otherTime());
        }
        next.started();
    }

    private void replaceInTurn() {
        for (Node node : List.copyOf(cluster.nodes())) {
            cluster.start().started();
            terminate(node);
        }
    }

    private void terminate(Node node) {
        cluster.remove(node);
        node.signal(Signals.TERMINATE);
        node.ended();
    }

    private void freeze(SoakedService service) {
        Node node = one(service);
        node.signal(Signals.STOP);
        Eventually.letPass(time());
        node.signal(Signals.CONTINUE);
    }

    private void setClock(SoakedService service) {
        service.setTime(one(service), otherTime());
    }

    private Duration otherTime() {
        return Duration.ofSeconds(random.nextInt((int) FARTHEST.toSeconds() * 2))
                .minus(FARTHEST);
    }

    /** Requests pictures and events on twenty connections, and reads nothing for a while. */
    private void readNothing(SoakedService service) {
        int port = one(service).port();
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < SLOW_CLIENTS; i++) {
                Socket socket = RawHttp.slow(port);
                sockets.add(socket);
                String path = i % 2 == 0
                        ? "/api/v1/records/events"
                        : "/api/v1/records/rosin178.png?size=4000&upTo=" + random.nextInt(178);
                socket.getOutputStream().write(SoakClient.get(path));
            }
            Eventually.letPass(time());
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void fill(SmallDisk disk) {
        try {
            if (random.nextBoolean()) {
                disk.fill();
            } else {
                // A little is left, but less than the service's reserve.
                disk.occupy((int) Math.max(0, disk.free() - (16 << 20)));
            }
            Eventually.letPass(time());
            disk.clear();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
