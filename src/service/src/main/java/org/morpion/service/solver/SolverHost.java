package org.morpion.service.solver;

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
import org.morpion.record.Excerpt;
import org.morpion.run.LoadedSolver;
import org.morpion.run.SolverFaultException;

/**
 * A thread for a solver's code, with the class loader of its plugin, apart from the thread that watches over it. All
 * code of solvers runs in one of these, under one policy:
 *
 * <ul>
 *   <li>Whatever it throws is a {@link FaultException} of this piece of work, and of nothing else.
 *   <li>If it does not return in time it is interrupted, and then left alone: Java can't end a thread that does not
 *       want to.
 *   <li>An {@link OutOfMemoryError} ends the process with exit code {@value #OUT_OF_MEMORY}. The heap belongs to
 *       everybody: the thread that gets the error need not be the one that has filled it, and others may have got it
 *       too, so nothing in the process can be relied on any more. Other nodes take its islands over.
 * </ul>
 */
public final class SolverHost implements AutoCloseable {
    /** What the process exits with when its memory is used up. */
    public static final int OUT_OF_MEMORY = 3;

    private static final Logger LOG = Logger.getLogger(SolverHost.class);
    private static final int MAX_MESSAGE_LENGTH = 500;
    private static final Duration BREATH = Duration.ofSeconds(1);

    /** At least so many looks before patience ends: a process that stands still for long uses up two of them. */
    private static final int LOOKS = 4;

    private final ExecutorService executor;
    private final IntConsumer halt;
    private volatile Thread thread;

    /**
     * The solver has done wrong, has thrown something, or has not returned in time; the message says which, for people.
     */
    public static final class FaultException extends Exception {
        private static final long serialVersionUID = 1L;

        private FaultException(String message, Throwable cause) {
            super(message, cause);
        }

        /** Whether it did not return in time. */
        public boolean isTimeout() {
            return getCause() instanceof TimeoutException;
        }
    }

    /** @param name of the thread */
    public SolverHost(String name, LoadedSolver solver) {
        this(name, solver, () -> {});
    }

    /**
     * @param name of the thread
     * @param whenEnded is done when the thread ends
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

    /** Begins a piece of the solver's work. */
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
     * Waits for a piece of work.
     *
     * @throws FaultException if the solver throws, or does not return in time
     */
    public <T> T await(Future<T> work, Duration patience) throws FaultException, InterruptedException {
        Duration longest = Collections.min(List.of(BREATH, patience.dividedBy(LOOKS)));
        Silence silence = new Silence(() -> 0, patience);
        boolean done;
        do {
            done = isDone(work, longest, silence);
        } while (!done);
        return result(work);
    }

    /**
     * Waits for a piece of work that says itself that it comes on.
     *
     * @param silence the same at each call for this piece of work
     * @return empty if it is still being done
     * @throws FaultException if the solver throws, or has not said so for too long
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
                        "It did not return within " + silence.patience().toSeconds() + " s", e);
            }
            return false;
        } catch (ExecutionException e) {
            // The result tells.
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
                            : "It failed: " + Excerpt.of(String.valueOf(cause), MAX_MESSAGE_LENGTH),
                    cause);
        }
    }

    /** Does a short piece of work. */
    public <T> T call(Callable<T> work, Duration patience) throws FaultException, InterruptedException {
        return await(submit(work), patience);
    }

    /** Whether the solver's code is still running. */
    public boolean isBusy() {
        Thread started = thread;
        return started != null && started.isAlive();
    }

    /** Waits for the thread to end, at most so long. */
    public void join(Duration longest) throws InterruptedException {
        Thread started = thread;
        if (started != null) {
            started.join(longest.toMillis());
        }
    }

    /** Takes no more work; what is being done goes on. */
    @Override
    public void close() {
        executor.shutdown();
    }

    private static int exitCode(OutOfMemoryError e) {
        try {
            LOG.error("The memory of this process is used up while a solver runs; it ends", e);
        } catch (OutOfMemoryError again) {
            // There is no memory to say so.
        }
        return OUT_OF_MEMORY;
    }
}
