package org.morpion.research.strength;

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
 * All entrants with all seeds under the same limits.
 *
 * @param islands number of runs per seed
 * @param jdk version of Java
 */
record Contest(List<Entrant> entrants, List<Long> seeds, int islands, Limits limits, String jdk) {

    /** Returns the trials in execution order: every entrant runs with a seed before the next seed. */
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
     * Runs the trials missing from the file, each on one thread.
     *
     * @param cpuSecondsBetweenSaves processor time of a run between checkpoints, in seconds
     * @param notes receives a line for each finished trial
     * @return whether all trials succeeded; a failed trial is reported and does not affect the rest
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
                    futures.put(trial, executor.submit(() -> store(run.toItsEnd(), results, checkpoints, notes)));
                }
            });
            boolean allSucceeded = true;
            for (Map.Entry<Trial, Future<Result>> future : futures.entrySet()) {
                try {
                    future.getValue().get();
                } catch (ExecutionException e) {
                    notes.accept(future.getKey() + " failed: " + e.getCause());
                    allSucceeded = false;
                }
            }
            return allSucceeded;
        } finally {
            executor.shutdownNow();
        }
    }

    private static Result store(Result result, ResultFile results, Checkpoints checkpoints, Consumer<String> notes)
            throws IOException {
        results.append(result);
        checkpoints.delete(result.trial());
        notes.accept(
                "%s: %d after %.1f s, %s".formatted(result.trial(), result.score(), result.cpuSeconds(), result.end()));
        return result;
    }

    /** Returns the results of an entrant for all seeds with complete islands. */
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

    /** Returns an entrant's longest game in the file; ties go to the fewest nodes. */
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
