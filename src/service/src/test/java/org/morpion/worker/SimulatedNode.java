package org.morpion.worker;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.quarkus.arc.Arc;
import io.quarkus.arc.InstanceHandle;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.database.DiskReserve;
import org.morpion.http.database.NodeConnections;
import org.morpion.http.database.NodeDataSources;
import org.morpion.http.database.PeriodicJob;
import org.morpion.http.database.PeriodicJobs;
import org.morpion.searches.IslandLeases;
import org.morpion.searches.IslandResults;
import org.morpion.searches.plan.SearchConfiguration;
import org.morpion.searches.solver.SolverCatalogue;

/**
 * A node beside many others in this process: the worker and the control loop of the service, with their
 * own scheduler, clock and database connections, and all periodic jobs of a node. Beans without state between two
 * transactions are shared with the other nodes. No request loads the indexes of the registry.
 */
public final class SimulatedNode {
    /** Jobs of the service's own node, of which a simulated one has its own. */
    private static final List<String> OMITTED = List.of("counts of islands", "fetching islands");

    private static final Map<String, SimulatedNode> NODES = new ConcurrentHashMap<>();
    private static final InheritableThreadLocal<SimulatedNode> CURRENT = new InheritableThreadLocal<>();

    private final NodeName name;
    private final NodeConnections connections;
    private final Control control;
    private final Worker worker;
    private final NodeMetrics metrics;
    private final DatabaseLiveness liveness;
    private final PeriodicJobs jobs;

    private SimulatedNode(int size) throws SQLException {
        ClusterConfiguration configuration = bean(ClusterConfiguration.class);
        name = new NodeName(configuration);
        connections = bean(NodeDataSources.class).open(name.toString(), size);
        DatabaseClock clock = connections.clock();
        IslandLeases leases = bean(IslandLeases.class);
        DiskReserve disk = bean(DiskReserve.class);
        WorkerSlots slots = new WorkerSlots(Optional.of(size));
        CancellationSignals orders = new CancellationSignals();
        PendingWrites unwritten = new PendingWrites();
        IslandControl queries = new IslandControl(connections.control(), clock);
        Slices slices = new Slices(queries, slots, bean(SearchConfiguration.class), configuration);
        liveness = new DatabaseLiveness(configuration);
        metrics = new NodeMetrics(
                new SimpleMeterRegistry(),
                bean(SharedIslandCounts.class),
                orders,
                slots,
                liveness,
                disk,
                unwritten,
                configuration);
        IslandTask islands = new IslandTask(
                leases,
                bean(IslandResults.class),
                bean(SolverCatalogue.class),
                orders,
                slices,
                new Quarantine(),
                liveness,
                slots,
                name,
                clock,
                configuration,
                unwritten,
                metrics,
                OpenTelemetry.noop().getTracer("scale"),
                bean(FoundGameRecords.class));
        control = new Control(
                queries, bean(FutureTimestamps.class), orders, slices, liveness, disk, clock, configuration);
        worker = new Worker(connections.control(), islands, orders, slots, name, clock, configuration);
        List<PeriodicJob> all = new ArrayList<>(Arc.container().listAll(PeriodicJob.class).stream()
                .map(InstanceHandle::get)
                .filter(job -> !OMITTED.contains(job.name()))
                .toList());
        all.add(metrics.counting());
        all.add(worker.fetching());
        jobs = connections.jobs(all, liveness, configuration.polling());
    }

    /** Starts a node with this number of slots and of connections besides the reserved ones. It then takes islands. */
    public static SimulatedNode start(int slots) throws SQLException {
        SimulatedNode node = new SimulatedNode(slots);
        NODES.put(node.name(), node);
        node.run(() -> {
            node.control.start(null);
            node.worker.start(null);
            node.jobs.start();
        });
        return node;
    }

    /** Returns the node to which this thread belongs. */
    static Optional<SimulatedNode> current() {
        return Optional.ofNullable(CURRENT.get());
    }

    public String name() {
        return name.toString();
    }

    Worker worker() {
        return worker;
    }

    /** Stops the node as SIGTERM does: its island is saved and queued again. */
    public void stop() {
        run(() -> {
            jobs.stop();
            worker.stop(null);
            control.stop(null);
        });
        connections.close();
        NODES.remove(name());
    }

    /**
     * Kills the node as SIGKILL would: it sends nothing more to the database. The caller ends its sessions at
     * the server.
     */
    public void kill() {
        connections.cut();
        jobs.stop();
        control.stop(null);
        NODES.remove(name());
        // The threads of the dead node end when they notice.
        run(() -> {
            Thread end = new Thread(() -> worker.stop(null), "end of " + name);
            end.setDaemon(true);
            end.start();
        });
    }

    private void run(Runnable task) {
        SimulatedNode before = CURRENT.get();
        CURRENT.set(this);
        try {
            connections.run(task);
        } finally {
            CURRENT.set(before);
        }
    }

    private static <T> T bean(Class<T> type) {
        return Arc.container().instance(type).get();
    }
}
