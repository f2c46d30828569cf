package org.morpion.benchmark;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Work that is done on several threads. */
public final class Threads {
    private static final long NOTICE_NANOS = 30_000_000_000L;

    private Threads() {}

    /**
     * Does all of it.
     *
     * @param threads how much of it at the same time
     * @param notes is told every half minute how much is done
     * @return the results in the order of the work
     * @throws IOException the first one that any of it throws
     */
    public static <T> List<T> callAll(int threads, List<Callable<T>> work, PrintWriter notes)
            throws IOException, InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<T>> futures = new ArrayList<>();
            work.forEach(one -> futures.add(executor.submit(one)));
            List<T> results = new ArrayList<>();
            long noticed = System.nanoTime();
            for (Future<T> future : futures) {
                results.add(future.get());
                if (System.nanoTime() - noticed > NOTICE_NANOS) {
                    noticed = System.nanoTime();
                    notes.println(results.size() + " of " + work.size());
                    notes.flush();
                }
            }
            return results;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException fault) {
                throw fault;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            executor.shutdownNow();
        }
    }
}
