package org.morpion.benchmark.strength;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.morpion.record.Move;
import org.morpion.record.Validator;
import org.morpion.solver.Budget;
import org.morpion.solver.Progress;
import org.morpion.solver.SolverRun;

/**
 * Makes one trial, from its beginning or from where it was saved last, on the thread that calls. The run stops at each
 * better game, so that the node count beside it is exact; what the run does depends neither on that nor on being saved.
 */
final class TrialRun {
    private final Entrant entrant;
    private final Trial trial;
    private final Checkpoints checkpoints;
    private final long cpuNanosBetweenSaves;
    private final Consumer<String> notes;

    private SolverRun run;
    private Stopwatch stopwatch;
    private List<Improvement> improvements;

    TrialRun(
            Entrant entrant,
            Trial trial,
            Checkpoints checkpoints,
            double cpuSecondsBetweenSaves,
            Consumer<String> notes) {
        this.entrant = entrant;
        this.trial = trial;
        this.checkpoints = checkpoints;
        this.cpuNanosBetweenSaves = (long) (cpuSecondsBetweenSaves * 1e9);
        this.notes = notes;
    }

    /** @throws IllegalStateException if the solver's best game is not legal */
    Result toItsEnd() throws IOException {
        begin();
        long lastSave = stopwatch.cpuNanos();
        while (true) {
            Progress progress = advance(Math.min(trial.limits().cpuNanosOrMore(), lastSave + cpuNanosBetweenSaves));
            Optional<Result.End> end = end(progress);
            if (end.isPresent()) {
                return result(end.get(), progress);
            }
            if (stopwatch.cpuNanos() >= lastSave + cpuNanosBetweenSaves) {
                checkpoints.save(entrant, measured(), run);
                lastSave = stopwatch.cpuNanos();
            }
        }
    }

    private void begin() {
        Optional<Checkpoints.Saved> saved = findSaved();
        run = saved.map(Checkpoints.Saved::run)
                .orElseGet(() -> entrant.solver().start(entrant.problem(), entrant.options(), trial.seed()));
        Checkpoints.Measured measured = saved.map(Checkpoints.Saved::measured)
                .orElseGet(() -> new Checkpoints.Measured(trial, 0, 0, List.of()));
        stopwatch = new Stopwatch(measured.cpuNanos(), measured.wallNanos());
        improvements = new ArrayList<>(measured.improvements());
    }

    private Optional<Checkpoints.Saved> findSaved() {
        try {
            Optional<Checkpoints.Saved> saved = checkpoints.find(entrant, trial);
            saved.ifPresent(found -> notes.accept("%s goes on after %.0f s"
                    .formatted(trial, seconds(found.measured().cpuNanos()))));
            return saved;
        } catch (IOException e) {
            notes.accept(trial + " begins anew: " + e.getMessage());
            return Optional.empty();
        }
    }

    /** Up to the next better game or the end of a budget, and at least one step. */
    private Progress advance(long cpuNanos) {
        int known = score();
        BooleanSupplier stop = new BooleanSupplier() {
            private boolean asked;

            @Override
            public boolean getAsBoolean() {
                if (!asked) {
                    asked = true;
                    return false;
                }
                return run.best().size() > known || stopwatch.hasReached(cpuNanos);
            }
        };
        stopwatch.start();
        Progress progress = run.advance(new Budget(trial.limits().nodesOrMore(), stop));
        stopwatch.stop();
        List<Move> best = run.best();
        if (best.size() > known) {
            requireLegal(best);
            improvements.add(new Improvement(
                    best.size(), progress.nodes(), seconds(stopwatch.cpuNanos()), seconds(stopwatch.wallNanos())));
        }
        return progress;
    }

    private void requireLegal(List<Move> game) {
        Validator.firstViolation(entrant.problem().variant(), game).ifPresent(violation -> {
            throw new IllegalStateException("The best game of " + trial + " is not legal: " + violation);
        });
    }

    private Optional<Result.End> end(Progress progress) {
        Limits limits = trial.limits();
        if (score() >= limits.targetOrMore()) {
            return Optional.of(Result.End.TARGET_REACHED);
        }
        return switch (progress.reason()) {
            case EXHAUSTED -> Optional.of(Result.End.EXHAUSTED);
            case FINISHED -> Optional.of(Result.End.FINISHED);
            case NODES_SPENT -> Optional.of(Result.End.NODES_SPENT);
            case STOPPED ->
                stopwatch.cpuNanos() >= limits.cpuNanosOrMore() ? Optional.of(Result.End.CPU_SPENT) : Optional.empty();
        };
    }

    private int score() {
        return improvements.isEmpty()
                ? 0
                : improvements.get(improvements.size() - 1).score();
    }

    private Checkpoints.Measured measured() {
        return new Checkpoints.Measured(trial, stopwatch.cpuNanos(), stopwatch.wallNanos(), improvements);
    }

    private Result result(Result.End end, Progress progress) {
        String ended = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        return new Result(
                trial,
                end,
                ended,
                score(),
                progress.nodes(),
                progress.playouts(),
                seconds(stopwatch.cpuNanos()),
                seconds(stopwatch.wallNanos()),
                improvements,
                progress.grids(),
                FoundGame.text(entrant, trial, run.best(), improvements, ended));
    }

    /** To the microsecond. */
    private static double seconds(long nanos) {
        return Math.round(nanos / 1e3) / 1e6;
    }
}
