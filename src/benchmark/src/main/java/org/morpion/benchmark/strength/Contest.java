package org.morpion.benchmark.strength;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.morpion.solver.RandomSource;

/**
 * All entrants with all seeds under one set of limits.
 *
 * @param islands runs of each seed
 * @param jdk the version of Java
 */
record Contest(List<Entrant> entrants, List<Long> seeds, int islands, Limits limits, String jdk) {

    /** The trials in the order in which they are made: a seed is tried with every entrant before the next one is. */
    Map<Trial, Entrant> trials() {
        Map<Trial, Entrant> trials = new LinkedHashMap<>();
        for (long seed : seeds) {
            for (Entrant entrant : entrants) {
                islands(entrant, seed).forEach(trial -> trials.put(trial, entrant));
            }
        }
        return trials;
    }

    /**
     * Makes the trials that the file does not have, each on one thread.
     *
     * @param cpuSecondsBetweenSaves of each run
     * @param notes gets a line for each trial that ends
     * @return whether all went well; a trial that fails leaves the others alone, and a note
     */
    boolean hold(
            ResultFile results,
            Checkpoints checkpoints,
            double cpuSecondsBetweenSaves,
            int threads,
            Consumer<String> notes)
            throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            Map<Trial, Future<Result>> futures = new LinkedHashMap<>();
            trials().forEach((trial, entrant) -> {
                if (results.get(trial).isEmpty()) {
                    TrialRun run = new TrialRun(entrant, trial, checkpoints, cpuSecondsBetweenSaves, notes);
                    futures.put(trial, executor.submit(() -> keep(run.toItsEnd(), results, checkpoints, notes)));
                }
            });
            boolean well = true;
            for (Map.Entry<Trial, Future<Result>> future : futures.entrySet()) {
                try {
                    future.getValue().get();
                } catch (ExecutionException e) {
                    notes.accept(future.getKey() + " failed: " + e.getCause());
                    well = false;
                }
            }
            return well;
        } finally {
            executor.shutdownNow();
        }
    }

    private static Result keep(Result result, ResultFile results, Checkpoints checkpoints, Consumer<String> notes)
            throws IOException {
        results.append(result);
        checkpoints.delete(result.trial());
        notes.accept(
                "%s: %d after %.1f s, %s".formatted(result.trial(), result.score(), result.cpuSeconds(), result.end()));
        return result;
    }

    /** What the file has of an entrant: the seeds all of whose islands have been run. */
    List<Search> searches(Entrant entrant, ResultFile results) {
        List<Search> searches = new ArrayList<>();
        for (long seed : seeds) {
            List<Result> found = islands(entrant, seed).stream()
                    .flatMap(trial -> results.get(trial).stream())
                    .toList();
            if (found.size() == islands) {
                searches.add(new Search(found));
            }
        }
        return searches;
    }

    /** The longest game that the file has of an entrant, and of equally long ones that with the fewest nodes. */
    Optional<Result> best(Entrant entrant, ResultFile results) {
        return seeds.stream()
                .flatMap(seed -> islands(entrant, seed).stream())
                .flatMap(trial -> results.get(trial).stream())
                .filter(result -> result.score() > 0)
                .min(Comparator.comparingInt(Result::score).reversed().thenComparingLong(Result::nodesOfBest));
    }

    private List<Trial> islands(Entrant entrant, long seed) {
        return IntStream.range(0, islands)
                .mapToObj(island -> entrant.trial(RandomSource.islandSeed(seed, island), limits, jdk))
                .toList();
    }
}
