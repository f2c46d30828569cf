package org.morpion.cli;

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
 * Runs the islands of a search in threads of this process, each in one, or the parts of an exact search one after the
 * other in as many threads as are wanted. The thread that calls watches over them.
 */
final class LocalSearch {
    /** An exact search is divided into so many parts at most, as the service does it. */
    static final int PARTS = 256;

    private static final Duration LOOK_EVERY = Duration.ofMillis(200);

    /** States are saved when they are asked for. */
    private static final Duration NEVER = Duration.ofDays(36_500);

    /** The ends that solvers come to; an island that has not ended is none of them. */
    private static final Set<End> BY_THEMSELVES = EnumSet.of(End.EXHAUSTED, End.FINISHED);

    private final SolverTask task;
    private final SearchDocument head;
    private final int threads;
    private final Watcher watcher;
    private final List<Island> islands = new ArrayList<>();

    private final AtomicInteger next = new AtomicInteger();
    private final AtomicReference<Throwable> fault = new AtomicReference<>();
    private final AtomicBoolean stopRequested = new AtomicBoolean();

    /** How many offers the states have that were saved last. */
    private int offersKept;

    private volatile boolean ending;
    private boolean timeSpent;
    private long request;

    /** The moves of the game that every game of the search begins with; 0 for the empty cross. */
    int from() {
        return task.problem().start().size();
    }

    /** Who is told of the search, in the thread that called {@link #run}. */
    interface Watcher {
        /** Several times a second. */
        void progress(LocalSearch search);

        /** The islands have saved their states: all of them, at intervals, and those that were offered games. */
        void checkpoint(LocalSearch search);
    }

    /** How a search has ended. */
    enum Outcome {
        TARGET_REACHED,
        EXHAUSTED,
        FINISHED,
        NODES_SPENT,
        TIME_SPENT,
        INTERRUPTED
    }

    /**
     * @param head with its islands; those of an exact search that begins are one without a state
     * @param threads how many work at once
     * @throws UnreadableDocumentException if a state can't be taken up
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
            takeUp();
        } finally {
            thread.setContextClassLoader(before);
        }
        offersKept = offers();
    }

    /** Calls the solver, in the thread of the caller. */
    private void takeUp() throws IOException, UnreadableDocumentException {
        boolean fresh = head.islands().size() == 1 && head.islands().get(0).state() == null;
        for (SavedIsland island : task.info().exact() && fresh ? divided() : head.islands()) {
            islands.add(new Island(island, task.resume(island)));
        }
    }

    /** The parts of an exact search that begins. */
    private List<SavedIsland> divided() throws IOException {
        List<SavedIsland> parts = new ArrayList<>();
        for (SolverRun part : task.start(head.seed()).split(Math.min(PARTS, head.parts()))) {
            int number = parts.size();
            parts.add(new SavedIsland(number, head.islandSeed(number), Duration.ZERO, task.save(part)));
        }
        return parts;
    }

    /** Has the search save its state and end; any thread may call it. */
    void stop() {
        stopRequested.set(true);
    }

    /**
     * Runs the search.
     *
     * @param saveEvery the time between two checkpoints
     * @throws Failure if the solver does wrong
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
        while (!working.await(LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
            watcher.progress(this);
            if (mustEnd()) {
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

    /** Has the states saved if islands have been offered games since: a game that is told next may depend on these. */
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

    private boolean mustEnd() {
        timeSpent |= task.info().exact() && partsHaveSpentTheirTime();
        return timeSpent || stopRequested.get() || fault.get() != null || targetReached();
    }

    /** The parts of an exact search share its time: as long as all threads work, it passes as the clock does. */
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
            for (int i = next.getAndIncrement(); i < islands.size() && !hasToEnd(); i = next.getAndIncrement()) {
                run(islands.get(i));
            }
        } catch (Throwable e) {
            // Errors, too: whatever a plugin throws ends the search, and is told.
            fault.compareAndSet(null, e);
        } finally {
            working.countDown();
        }
    }

    private boolean hasToEnd() {
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
        // The time may have run out while the last ones came to their end.
        if (timeSpent && !BY_THEMSELVES.containsAll(ends)) {
            return Outcome.TIME_SPENT;
        }
        if (ends.contains(null) || ends.contains(End.PAUSED) || ends.contains(End.STOPPED)) {
            return Outcome.INTERRUPTED;
        }
        // The widest of the reasons: a search is exhausted only if all of its parts are.
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

    /** The search as it was saved last, with the states of all its islands. */
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

    /** The island with the longest game, the first of several. */
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

    /** For how long the search has run, in all processes. */
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
