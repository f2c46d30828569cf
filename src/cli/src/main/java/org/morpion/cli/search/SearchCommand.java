package org.morpion.cli.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.ExitCode;
import org.morpion.cli.core.Failure;
import org.morpion.cli.core.Program;
import org.morpion.cli.core.SafeFiles;
import org.morpion.cli.game.Candidates;
import org.morpion.cli.game.Forms;
import org.morpion.cli.game.Output;
import org.morpion.record.GameRecord;
import org.morpion.record.format.CompactGames;
import org.morpion.render.document.Form;
import org.morpion.run.Provenance;
import org.morpion.run.SearchDocument;
import org.morpion.run.UnreadableDocumentException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The verb {@code search}: searches for better games in this process and saves the results. */
@Command(name = "search", mixinStandardHelpOptions = true)
public final class SearchCommand implements Callable<Integer>, LocalSearch.Watcher {
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    private final Context context;

    @Mixin
    private SearchOptions options = new SearchOptions();

    @Option(names = "--run-dir", paramLabel = "DIRECTORY")
    private Path runDirectory;

    @Option(names = "--resume", arity = "0..1", fallbackValue = "", paramLabel = "DIRECTORY|FILE")
    private String resume;

    @Option(
            names = {"-o", "--output", "--out"},
            paramLabel = "FILE")
    private Path file;

    @Option(names = "--to", paramLabel = "FORMAT", completionCandidates = Candidates.Forms.class)
    private Form to;

    @Option(names = "--json")
    private boolean json;

    @Option(names = {"-q", "--quiet"})
    private boolean quiet;

    @Option(names = "--progress-log", paramLabel = "FILE")
    private Path progressLog;

    private Form form;
    private RunDirectory directory;
    private boolean isOwnDirectory;
    private Provenance provenance;
    private SearchReport report;
    private GameRecord best;

    public SearchCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        int[] exitCode = {ExitCode.FAULT};
        try {
            form = Forms.toWrite(context, to, file, Form.MSR_COMPACT);
            new Output(context).requireWritable(file);
            LocalSearch search = open();
            Thread hook = new Thread(() -> endWithTheProcess(search, ended, exitCode), "interrupted");
            context.atExit(hook);
            try (SearchReport opened = new SearchReport(context, json, quiet, progressLog)) {
                report = opened;
                exitCode[0] = run(search);
            } finally {
                ended.countDown();
                context.notAtExit(hook);
            }
            return exitCode[0];
        } finally {
            ended.countDown();
            if (directory != null) {
                directory.close();
            }
        }
    }

    /**
     * Waits until the search is saved, then halts with its exit code. Otherwise Java would exit with the signal's
     * number.
     */
    private void endWithTheProcess(LocalSearch search, CountDownLatch ended, int[] exitCode) {
        search.stop();
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        context.terminal().flush();
        Runtime.getRuntime().halt(exitCode[0]);
    }

    private LocalSearch open() throws IOException {
        Path from = resume == null ? null : resume.isEmpty() ? runDirectory : SafeFiles.path(context, resume);
        if (resume != null && from == null) {
            throw Failure.usage(context.text("search.resume-what"));
        }
        if (from != null && Files.isDirectory(from) && (runDirectory == null || isSame(runDirectory, from))) {
            directory = RunDirectory.open(context, from);
            return RunDirectory.take(context, from, this::resumed);
        }
        LocalSearch search = from == null ? fresh() : RunDirectory.take(context, from, this::resumed);
        // Created last, so that a search that fails to start leaves no directory behind.
        if (runDirectory != null) {
            directory = RunDirectory.open(context, runDirectory);
            if (directory.hasSearch()) {
                throw Failure.usage(context.text("run-dir.used", runDirectory));
            }
        }
        return search;
    }

    /** Whether two paths name the same directory. */
    private static boolean isSame(Path one, Path other) throws IOException {
        return Files.exists(one) && Files.isSameFile(one, other);
    }

    private LocalSearch fresh() throws IOException {
        try {
            return search(options.begin(context));
        } catch (UnreadableDocumentException e) {
            throw Failure.unreadable(e.getMessage() + ".");
        }
    }

    private LocalSearch resumed(SearchDocument checkpoint) throws IOException, UnreadableDocumentException {
        return search(options.resume(context, checkpoint));
    }

    private LocalSearch search(SearchOptions.Plan plan) throws IOException, UnreadableDocumentException {
        return new LocalSearch(plan.task(), plan.document(), plan.threads(), this);
    }

    private int run(LocalSearch search) throws IOException, InterruptedException {
        SearchDocument document = search.document();
        provenance = new Provenance(
                "morpion-cli/" + Program.version(), search.task(), document.record(), document.exchange());
        best = kept(search);
        report.begun(search, resume != null);
        if (directory != null && !directory.hasSearch()) {
            // Makes the search resumable even if the process is killed before the first interval, and reserves the
            // directory.
            store(search);
        }
        LocalSearch.Outcome outcome;
        try {
            outcome = search.run(options.interval(document));
        } catch (Failure e) {
            // The solver failed; the results of all islands so far are kept.
            takeBest(search);
            boolean saved = save(search);
            if (saved) {
                context.terminal().tell(context.text("search.saved", directory.path()));
            }
            write(best, saved);
            throw e;
        }
        takeBest(search);
        boolean interrupted = outcome == LocalSearch.Outcome.INTERRUPTED;
        boolean saved = (directory != null || interrupted) && save(search);
        report.ended(search, outcome, best);
        if (interrupted && saved) {
            context.terminal().tell(context.text("search.saved", directory.path()));
        }
        boolean written = write(best, interrupted && saved);
        if (isOwnDirectory && !interrupted && written) {
            directory.delete();
            directory = null;
        }
        if (interrupted) {
            return saved ? ExitCode.INTERRUPTED : ExitCode.UNREADABLE;
        }
        return written ? ExitCode.FINE : ExitCode.UNREADABLE;
    }

    /** The best game with the progress at which it was found, which is not part of an island's state. */
    private GameRecord kept(LocalSearch search) {
        GameRecord now = record(search.best());
        return directory == null
                ? now
                : directory
                        .best()
                        .filter(game -> game.moves().equals(now.moves()))
                        .filter(game -> game.variant() == now.variant())
                        .filter(game -> game.solver().isPresent()
                                && game.solver()
                                        .get()
                                        .seed()
                                        .equals(now.solver().get().seed()))
                        .orElse(now);
    }

    private GameRecord record(Island island) {
        Island.Found found = island.best();
        return provenance.record(found.game(), island.seed(), found.at(), Instant.now());
    }

    @Override
    public void progress(LocalSearch search) {
        takeBest(search);
        report.progress(search);
    }

    private void takeBest(LocalSearch search) {
        Island island = search.best();
        if (best.moves().equals(island.best().game())) {
            return;
        }
        best = record(island);
        search.keepOffers();
        report.best(search, best);
        if (directory != null) {
            try {
                directory.saveBest(best);
            } catch (IOException e) {
                report.tell(context.text("search.save-failed", SafeFiles.reason(context, e)));
            }
        }
    }

    @Override
    public void checkpoint(LocalSearch search) {
        save(search);
    }

    /** Saves the search and reports the checkpoint. */
    private boolean save(LocalSearch search) {
        boolean stored = store(search);
        if (stored) {
            report.checkpoint(search, directory.path().resolve(RunDirectory.CHECKPOINT));
        }
        return stored;
    }

    /**
     * Saves the search; returns whether that succeeded. After a failure the search continues, and the next save
     * retries.
     */
    private boolean store(LocalSearch search) {
        try {
            if (directory == null) {
                isOwnDirectory = true;
                directory = RunDirectory.open(
                        context,
                        Path.of("morpion-run-" + STAMP.format(Instant.now()) + "-"
                                + ProcessHandle.current().pid()));
            }
            directory.save(search.document());
            directory.saveBest(best);
            return true;
        } catch (IOException | UncheckedIOException e) {
            report.tell(context.text("search.save-failed", SafeFiles.reason(context, e)));
        } catch (Failure e) {
            report.tell(context.text("search.save-failed", e.getMessage()));
        }
        return false;
    }

    /**
     * Writes the best game to the file; without one, to standard output, unless the events contain it.
     *
     * @param resumable whether the search is saved and incomplete, so that standard output is not needed
     * @return whether the output was written; otherwise the game is printed to standard output as a fallback
     */
    private boolean write(GameRecord game, boolean resumable) {
        try {
            if (file != null || !json && !resumable) {
                new Output(context).write(game, form, Output.Style.PLAIN, file);
            }
            return true;
        } catch (Failure e) {
            context.terminal().report(e.getMessage());
            context.terminal().out().println(CompactGames.write(game));
            return false;
        }
    }
}
