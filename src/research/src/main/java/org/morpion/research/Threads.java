package org.morpion.research;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Pool that runs the tasks of one command on several threads. */
public final class Threads {
    private static final long NOTICE_NANOS = 30_000_000_000L;

    private Threads() {}

    /**
     * Calls all tasks.
     *
     * @param threads number of tasks to run concurrently
     * @param notes receives the number of finished tasks every half minute
     * @return the results in the order of the tasks, when all have finished
     * @throws IOException the first one thrown by a task; running tasks are then interrupted
     * @throws IllegalStateException if a task throws anything else; the cause is that exception
     */
    public static <T> List<T> callAll(int threads, List<Callable<T>> work, PrintWriter notes)
            throws IOException, InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            CompletionService<T> service = new ExecutorCompletionService<>(executor);
            List<Future<T>> futures = new ArrayList<>();
            work.forEach(one -> futures.add(service.submit(one)));
            long lastNotice = System.nanoTime();
            for (int done = 1; done <= work.size(); done++) {
                service.take().get();
                if (System.nanoTime() - lastNotice > NOTICE_NANOS) {
                    lastNotice = System.nanoTime();
                    notes.println(done + " of " + work.size());
                    notes.flush();
                }
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get());
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
