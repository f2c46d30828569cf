package org.morpion.service.worker;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jboss.logging.Logger;

/**
 * The thread in which all of a solver's code runs, apart from the one that watches over it. If it does not come back it is
 * left alone: Java can't end a thread that does not want to.
 */
final class SolverThread implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(SolverThread.class);

    /** What the process exits with when a solver has used up its memory. */
    private static final int OUT_OF_MEMORY = 3;

    private static final int MAX_MESSAGE_LENGTH = 500;

    private final ExecutorService executor;
    private volatile Thread thread;

    /** The solver has thrown something, or has not come back. */
    static final class FaultException extends Exception {
        private static final long serialVersionUID = 1L;

        FaultException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    SolverThread(String name, ClassLoader plugin) {
        executor = Executors.newSingleThreadExecutor(task -> {
            thread = new Thread(task, name);
            thread.setDaemon(true);
            thread.setContextClassLoader(plugin);
            return thread;
        });
    }

    /** Begins a piece of the solver's work. */
    <T> Future<T> submit(Callable<T> work) {
        return executor.submit(() -> {
            try {
                return work.call();
            } catch (OutOfMemoryError e) {
                // Nothing in this process can be relied on any more; others take its islands over.
                Runtime.getRuntime().halt(exitCode(e));
                throw e;
            }
        });
    }

    /**
     * Waits for a piece of work.
     *
     * @throws FaultException if the solver throws, or does not come back in time
     */
    <T> T await(Future<T> work, Duration patience) throws FaultException, InterruptedException {
        try {
            return work.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new FaultException(
                    "It did not return within " + patience.toSeconds() + " s of being told to stop", e);
        } catch (ExecutionException e) {
            throw new FaultException("It failed: " + clip(String.valueOf(e.getCause())), e.getCause());
        }
    }

    /** Does a short piece of work. */
    <T> T call(Callable<T> work, Duration patience) throws FaultException, InterruptedException {
        return await(submit(work), patience);
    }

    /** Whether the solver's code is still running. */
    boolean isBusy() {
        Thread started = thread;
        return started != null && started.isAlive();
    }

    /** Waits for the thread to end, at most so long. */
    void join(Duration longest) throws InterruptedException {
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

    private static String clip(String message) {
        return message.length() <= MAX_MESSAGE_LENGTH ? message : message.substring(0, MAX_MESSAGE_LENGTH) + "…";
    }

    private static int exitCode(OutOfMemoryError e) {
        try {
            LOG.error("A solver has used up the memory of this process, which ends", e);
        } catch (OutOfMemoryError again) {
            // There is no memory to say so.
        }
        return OUT_OF_MEMORY;
    }
}
