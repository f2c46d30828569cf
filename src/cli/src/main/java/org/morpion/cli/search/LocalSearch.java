package org.morpion.cli.search;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.morpion.cli.core.Failure;
import org.morpion.record.Move;
import org.morpion.run.End;
import org.morpion.run.LimitedRun;
import org.morpion.run.Limits;
import org.morpion.run.RunClock;
import org.morpion.run.SavedIsland;
import org.morpion.run.SearchDocument;
import org.morpion.run.Snapshot;
import org.morpion.run.SolverFaultException;
import org.morpion.run.SolverTask;
import org.morpion.run.UnreadableDocumentException;
import org.morpion.solver.SolverRun;

/**
 * Execution of a search in threads of this process: one thread per island, or a pool of threads for the parts of an
 * exact search. The calling thread supervises.
 */
final class LocalSearch {
    /** The maximum number of parts of an exact search, as in the service. */
    static final int PARTS = 256;

    private static final Duration POLL_INTERVAL = Duration.ofMillis(200);

    /** States are saved only on request. */
    private static final Duration NEVER = Duration.ofDays(36_500);

    /** The ends reached by solvers themselves. An island that has not ended has null instead. */
    private static final Set<End> SOLVER_ENDS = EnumSet.of(End.EXHAUSTED, End.FINISHED);

    private final SolverTask task;
    private final SearchDocument head;
    private final int threads;
    private final Watcher watcher;
    private final List<Island> islands = new ArrayList<>();

    private final AtomicInteger next = new AtomicInteger();
    private final AtomicReference<Throwable> fault = new AtomicReference<>();
    private final AtomicBoolean stopRequested = new AtomicBoolean();

    /** The number of offers in the last saved states. */
    private int offersKept;

    private volatile boolean ending;
    private boolean timeSpent;
    private long request;

    /** The number of moves in the common start of all games; 0 for the empty cross. */
    int from() {
        return task.problem().start().size();
    }

    /** Observer of a search, called in the thread that called {@link #run}. */
    interface Watcher {
        /** Called several times a second. */
        void progress(LocalSearch search);

        /** Called when states were saved: at intervals for all islands, and for islands that were offered games. */
        void checkpoint(LocalSearch search);
    }

    /** The outcome of a search. */
    enum Outcome {
        TARGET_REACHED,
        EXHAUSTED,
        FINISHED,
        NODES_SPENT,
        TIME_SPENT,
        INTERRUPTED
    }

    /**
     * @param head the search with its islands; a new exact search has a single one, without a state
     * @param threads the number of threads
     * @throws UnreadableDocumentException if a state is refused
     */
    LocalSearch(SolverTask task, SearchDocument head, int threads, Watcher watcher)
            throws IOException, UnreadableDocumentException {
        this.task = task;
        this.head = head;
        this.threads = threads;
        this.watcher = watcher;
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(task.solver().getClass().getClassLoader());
        try {
            resumeIslands();
        } finally {
            thread.setContextClassLoader(before);
        }
        offersKept = offers();
    }

    /** Resumes the islands, calling the solver in the current thread. */
    private void resumeIslands() throws IOException, UnreadableDocumentException {
        boolean fresh = head.islands().size() == 1 && head.islands().get(0).state() == null;
        for (SavedIsland island : task.info().exact() && fresh ? divided() : head.islands()) {
            islands.add(new Island(island, task.resume(island)));
        }
    }

    /** The parts of a new exact search. */
    private List<SavedIsland> divided() throws IOException {
        List<SavedIsland> parts = new ArrayList<>();
        for (SolverRun part : task.start(head.seed()).split(Math.min(PARTS, head.parts()))) {
            int number = parts.size();
            parts.add(new SavedIsland(number, head.islandSeed(number), Duration.ZERO, task.save(part)));
        }
        return parts;
    }

    /** Makes the search save its state and end. May be called by any thread. */
    void stop() {
        stopRequested.set(true);
    }

    /**
     * Runs the search.
     *
     * @param saveEvery the interval between two checkpoints
     * @throws Failure if the solver fails
     */
    Outcome run(Duration saveEvery) throws InterruptedException {
        if (targetReached()) {
            return Outcome.TARGET_REACHED;
        }
        CountDownLatch working = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(() -> work(working), "island " + i);
            thread.setDaemon(true);
            thread.setContextClassLoader(task.solver().getClass().getClassLoader());
            thread.start();
        }
        long saveAt = System.nanoTime() + saveEvery.toNanos();
        boolean asked = false;
        while (!working.await(POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
            watcher.progress(this);
            if (shouldEnd()) {
                ending = true;
                islands.forEach(Island::endSoon);
            } else if (asked && islands.stream().allMatch(island -> island.hasAnswered(request))) {
                watcher.checkpoint(this);
                exchange();
                asked = false;
                saveAt = System.nanoTime() + saveEvery.toNanos();
            } else if (!asked && System.nanoTime() - saveAt >= 0) {
                request++;
                islands.forEach(island -> island.askForState(request));
                asked = true;
            }
        }
        watcher.progress(this);
        if (fault.get() != null) {
            throw Failure.fault(task.info().id() + " " + task.info().version() + ": " + reason(fault.get()) + ".");
        }
        return outcome();
    }

    /**
     * Saves the states if islands have been offered games since the last save: the next reported game may depend on
     * those offers.
     */
    void keepOffers() {
        int offers = offers();
        if (offers > offersKept) {
            offersKept = offers;
            watcher.checkpoint(this);
        }
    }

    private static String reason(Throwable fault) {
        return fault instanceof SolverFaultException ? fault.getMessage() : fault.toString();
    }

    private boolean shouldEnd() {
        timeSpent |= task.info().exact() && partsHaveSpentTheirTime();
        return timeSpent || stopRequested.get() || fault.get() != null || targetReached();
    }

    /** The parts of an exact search share its time. While all threads are busy, this equals wall-clock time. */
    private boolean partsHaveSpentTheirTime() {
        return head.limits().time() != null
                && elapsedMillis() >= head.limits().time().toMillis();
    }

    private boolean targetReached() {
        return head.limits().targetScore() != null
                && best().best().game().size() >= head.limits().targetScore();
    }

    private void work(CountDownLatch working) {
        try {
            for (int i = next.getAndIncrement(); i < islands.size() && !isEnding(); i = next.getAndIncrement()) {
                run(islands.get(i));
            }
        } catch (Throwable e) {
            // Errors too: anything thrown by a plugin ends the search and is reported.
            fault.compareAndSet(null, e);
        } finally {
            working.countDown();
        }
    }

    private boolean isEnding() {
        return ending || stopRequested.get() || fault.get() != null;
    }

    private void run(Island island) throws Exception {
        SolverTask.Resumed resumed = task.resume(island.saved());
        Limits whole = head.limits();
        Limits limits = new Limits(
                Limits.share(whole.nodes(), task.info().exact(), islands.size(), island.number()),
                task.info().exact() ? null : whole.time(),
                whole.targetScore());
        RunClock clock = RunClock.wall(island.saved().elapsed().toMillis());
        island.begun();
        island.ended(new LimitedRun(task, limits, NEVER, clock, island)
                .toItsEnd(resumed.run(), resumed.offers(), island.best().game().size()));
    }

    private void exchange() {
        if (head.exchange()) {
            List<Move> game = best().best().game();
            islands.forEach(island -> island.offer(game));
        }
    }

    private int offers() {
        return islands.stream().mapToInt(Island::offersSaved).sum();
    }

    private Outcome outcome() {
        if (targetReached()) {
            return Outcome.TARGET_REACHED;
        }
        List<End> ends = new ArrayList<>();
        islands.forEach(island -> ends.add(island.end()));
        // The time may have run out while the last parts were finishing.
        if (timeSpent && !SOLVER_ENDS.containsAll(ends)) {
            return Outcome.TIME_SPENT;
        }
        if (ends.contains(null) || ends.contains(End.PAUSED) || ends.contains(End.STOPPED)) {
            return Outcome.INTERRUPTED;
        }
        // The most general reason: a search is exhausted only if all its parts are.
        for (End end : List.of(End.TIME_SPENT, End.NODES_SPENT, End.FINISHED)) {
            if (ends.contains(end)) {
                return Outcome.valueOf(end.name());
            }
        }
        return Outcome.EXHAUSTED;
    }

    SolverTask task() {
        return task;
    }

    /** The search as last saved, with the states of all islands. */
    SearchDocument document() {
        return new SearchDocument(
                head.solver(),
                head.solverVersion(),
                head.variant(),
                head.seed(),
                head.options(),
                head.from(),
                head.warm(),
                head.parts(),
                head.limits(),
                head.exchange(),
                head.checkpointInterval(),
                head.labels(),
                head.record(),
                islands.stream().map(Island::saved).toList());
    }

    /** The island with the longest game; the first of several. */
    Island best() {
        return islands.stream()
                .max(Comparator.comparingInt(
                                (Island island) -> island.best().game().size())
                        .thenComparing(Comparator.comparingInt(Island::number).reversed()))
                .orElseThrow();
    }

    long nodes() {
        return islands.stream().map(Island::snapshot).mapToLong(Snapshot::nodes).sum();
    }

    long playouts() {
        return islands.stream()
                .map(Island::snapshot)
                .mapToLong(Snapshot::playouts)
                .sum();
    }

    /** The run time in all processes together, in milliseconds. */
    long elapsedMillis() {
        return task.info().exact()
                ? islands.stream()
                                .map(Island::snapshot)
                                .mapToLong(Snapshot::elapsedMillis)
                                .sum()
                        / threads
                : islands.stream()
                        .map(Island::snapshot)
                        .mapToLong(Snapshot::elapsedMillis)
                        .max()
                        .orElse(0);
    }

    List<Island> islands() {
        return islands;
    }

    Limits limits() {
        return head.limits();
    }
}
