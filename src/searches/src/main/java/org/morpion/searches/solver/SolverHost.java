package org.morpion.searches.solver;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntConsumer;
import org.jboss.logging.Logger;
import org.morpion.record.text.Excerpt;
import org.morpion.run.LoadedSolver;
import org.morpion.run.SolverFaultException;

/**
 * A dedicated thread for a solver's code, with the class loader of its plugin, separate from the supervising thread.
 * All solver code runs in such threads, under one policy:
 *
 * <ul>
 *   <li>Anything it throws becomes a {@link FaultException} of this task and affects nothing else.
 *   <li>If it does not return in time, it is interrupted and then abandoned: Java can't stop a thread that ignores an
 *       interrupt.
 *   <li>An {@link OutOfMemoryError} ends the process with exit code {@value #OUT_OF_MEMORY}. The heap is shared: the
 *       thread that gets the error need not be the one that filled it, and other threads may have got it too, so the
 *       process is unreliable from then on. Other nodes take its islands over.
 * </ul>
 */
public final class SolverHost implements AutoCloseable {
    /** The exit code of a process that ran out of memory. */
    public static final int OUT_OF_MEMORY = 3;

    private static final Logger LOG = Logger.getLogger(SolverHost.class);
    private static final int MAX_MESSAGE_LENGTH = 500;
    private static final Duration MAX_WAIT = Duration.ofSeconds(1);

    /** Minimum number of waits before patience ends: a long pause of the process counts as at most two of them. */
    private static final int MIN_WAITS = 4;

    private final ExecutorService executor;
    private final IntConsumer halt;
    private volatile Thread thread;

    /**
     * A fault of the solver: it returned something invalid, threw, or did not return in time. The message is for
     * humans.
     */
    public static final class FaultException extends Exception {
        private static final long serialVersionUID = 1L;

        private FaultException(String message, Throwable cause) {
            super(message, cause);
        }

        /** Whether the solver did not return in time. */
        public boolean isTimeout() {
            return getCause() instanceof TimeoutException;
        }
    }

    /** @param name the name of the thread */
    public SolverHost(String name, LoadedSolver solver) {
        this(name, solver, () -> {});
    }

    /**
     * @param name the name of the thread
     * @param whenEnded run when the thread ends
     */
    public SolverHost(String name, LoadedSolver solver, Runnable whenEnded) {
        this(name, solver, whenEnded, Runtime.getRuntime()::halt);
    }

    SolverHost(String name, LoadedSolver solver, Runnable whenEnded, IntConsumer halt) {
        this.halt = halt;
        executor = Executors.newSingleThreadExecutor(task -> {
            thread = new Thread(
                    () -> {
                        try {
                            task.run();
                        } finally {
                            whenEnded.run();
                        }
                    },
                    name);
            thread.setDaemon(true);
            thread.setContextClassLoader(solver.solver().getClass().getClassLoader());
            return thread;
        });
    }

    /** Submits a task for the solver's thread. */
    public <T> Future<T> submit(Callable<T> work) {
        return executor.submit(() -> {
            try {
                return work.call();
            } catch (OutOfMemoryError e) {
                halt.accept(exitCode(e));
                throw e;
            }
        });
    }

    /**
     * Waits for a task.
     *
     * @throws FaultException if the solver throws or does not return in time
     */
    public <T> T await(Future<T> work, Duration patience) throws FaultException, InterruptedException {
        Duration longest = Collections.min(List.of(MAX_WAIT, patience.dividedBy(MIN_WAITS)));
        Silence silence = new Silence(() -> 0, patience);
        boolean done;
        do {
            done = isDone(work, longest, silence);
        } while (!done);
        return result(work);
    }

    /**
     * Waits for a task that gives signs of life.
     *
     * @param silence the same instance for each call for this task
     * @return empty if the task is still running
     * @throws FaultException if the solver throws, or gives no sign of life for too long
     */
    public <T> Optional<T> poll(Future<T> work, Duration longest, Silence silence)
            throws FaultException, InterruptedException {
        return isDone(work, longest, silence) ? Optional.of(result(work)) : Optional.empty();
    }

    private static boolean isDone(Future<?> work, Duration longest, Silence silence)
            throws FaultException, InterruptedException {
        long start = System.nanoTime();
        try {
            work.get(longest.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            if (silence.lasts(System.nanoTime() - start, longest)) {
                work.cancel(true);
                throw new FaultException(
                        "The solver did not return within " + silence.patience().toSeconds() + " s", e);
            }
            return false;
        } catch (ExecutionException e) {
            // The caller gets the cause from the future.
        } catch (InterruptedException e) {
            work.cancel(true);
            throw e;
        }
        return true;
    }

    private static <T> T result(Future<T> done) throws FaultException, InterruptedException {
        try {
            return done.get();
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            throw new FaultException(
                    cause instanceof SolverFaultException
                            ? cause.getMessage()
                            : "The solver failed: " + Excerpt.of(String.valueOf(cause), MAX_MESSAGE_LENGTH),
                    cause);
        }
    }

    /** Runs a short task and waits for it. */
    public <T> T call(Callable<T> work, Duration patience) throws FaultException, InterruptedException {
        return await(submit(work), patience);
    }

    /** Whether the solver's code is still running. */
    public boolean isBusy() {
        Thread started = thread;
        return started != null && started.isAlive();
    }

    /** Waits for the thread to end, at most for this time. */
    public void join(Duration longest) throws InterruptedException {
        Thread started = thread;
        if (started != null) {
            started.join(longest.toMillis());
        }
    }

    /** Accepts no more tasks; a running one continues. */
    @Override
    public void close() {
        executor.shutdown();
    }

    private static int exitCode(OutOfMemoryError e) {
        try {
            LOG.error("Out of memory while a solver is running; the process ends", e);
        } catch (OutOfMemoryError again) {
            // Too little memory even for the log.
        }
        return OUT_OF_MEMORY;
    }
}
