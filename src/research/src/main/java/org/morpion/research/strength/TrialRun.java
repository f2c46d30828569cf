package org.morpion.research.strength;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.morpion.record.Move;
import org.morpion.run.End;
import org.morpion.run.LimitedRun;
import org.morpion.run.RunHost;
import org.morpion.run.Snapshot;
import org.morpion.run.SolverFaultException;
import org.morpion.solver.SolverRun;

/** Execution of one trial on the calling thread, from its start or its last checkpoint. */
final class TrialRun implements RunHost {
    private final Entrant entrant;
    private final Trial trial;
    private final Checkpoints checkpoints;
    private final Duration saveEvery;
    private final Consumer<String> notes;

    private SolverRun run;
    private Stopwatch stopwatch;
    private List<Improvement> improvements;
    private Snapshot last;

    TrialRun(
            Entrant entrant,
            Trial trial,
            Checkpoints checkpoints,
            double cpuSecondsBetweenSaves,
            Consumer<String> notes) {
        this.entrant = entrant;
        this.trial = trial;
        this.checkpoints = checkpoints;
        this.saveEvery = Duration.ofNanos((long) (cpuSecondsBetweenSaves * 1e9));
        this.notes = notes;
    }

    /** @throws SolverFaultException if the solver's best game is illegal */
    Result toItsEnd() throws IOException, SolverFaultException {
        begin();
        End end = new LimitedRun(entrant.task(), trial.limits().ofRun(), saveEvery, stopwatch, this)
                .toItsEnd(run, score());
        return result(end);
    }

    private void begin() {
        Optional<Checkpoints.Saved> saved = findSaved();
        run = saved.map(Checkpoints.Saved::run).orElseGet(() -> entrant.task().start(trial.seed()));
        Checkpoints.Measured measured = saved.map(Checkpoints.Saved::measured)
                .orElseGet(() -> new Checkpoints.Measured(trial, 0, 0, List.of()));
        stopwatch = new Stopwatch(measured.cpuNanos(), measured.wallNanos());
        improvements = new ArrayList<>(measured.improvements());
    }

    private Optional<Checkpoints.Saved> findSaved() {
        try {
            Optional<Checkpoints.Saved> saved = checkpoints.find(entrant, trial);
            saved.ifPresent(found -> notes.accept("%s continues after %.0f s"
                    .formatted(trial, seconds(found.measured().cpuNanos()))));
            return saved;
        } catch (IOException e) {
            notes.accept(trial + " starts again: " + e.getMessage());
            return Optional.empty();
        }
    }

    @Override
    public void progressed(Snapshot snapshot) {
        last = snapshot;
    }

    @Override
    public void improved(List<Move> game, Snapshot snapshot) {
        improvements.add(new Improvement(
                game.size(), snapshot.nodes(), seconds(stopwatch.nanos()), seconds(stopwatch.wallNanos())));
    }

    @Override
    public void saved(byte[] state, Snapshot snapshot) throws IOException {
        checkpoints.save(
                new Checkpoints.Measured(trial, stopwatch.nanos(), stopwatch.wallNanos(), improvements), state);
    }

    private int score() {
        return improvements.isEmpty()
                ? 0
                : improvements.get(improvements.size() - 1).score();
    }

    private Result result(End end) {
        String ended = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        return new Result(
                trial,
                Result.End.of(end),
                ended,
                score(),
                last.nodes(),
                last.playouts(),
                seconds(stopwatch.nanos()),
                seconds(stopwatch.wallNanos()),
                improvements,
                last.grids(),
                FoundGame.text(entrant, trial, run.best(), improvements, ended));
    }

    /** Rounds to microseconds. */
    private static double seconds(long nanos) {
        return Math.round(nanos / 1e3) / 1e6;
    }
}
