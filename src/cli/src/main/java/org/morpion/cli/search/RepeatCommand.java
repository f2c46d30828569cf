package org.morpion.cli.search;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.ExitCode;
import org.morpion.cli.core.Failure;
import org.morpion.cli.core.Json;
import org.morpion.cli.core.SafeFiles;
import org.morpion.run.Repetition;
import org.morpion.run.SavedIsland;
import org.morpion.run.SearchDocument;
import org.morpion.run.UnreadableDocumentException;
import org.morpion.solver.SolverInfo;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verb {@code repeat}: repeats the islands of a saved search and compares the resulting states. */
@Command(name = "repeat", mixinStandardHelpOptions = true)
public final class RepeatCommand implements Callable<Integer> {
    private final Context context;

    @Parameters(index = "0", paramLabel = "DIRECTORY|FILE", descriptionKey = "SAVED")
    private String saved;

    @Option(names = "--island", paramLabel = "N")
    private Integer island;

    @Option(names = "--threads", paramLabel = "N")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--plugins", paramLabel = "DIRECTORY")
    private Path plugins;

    @Option(names = "--json")
    private boolean json;

    public RepeatCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() throws Exception {
        SearchDocument document = RunDirectory.read(context, SafeFiles.path(context, saved));
        SearchOptions.Plan plan = new SearchOptions(plugins).resume(context, document);
        if (document.parts() != null) {
            throw Failure.usage(context.text("repeat.exact"));
        }
        List<SavedIsland> islands = document.islands();
        context.requireWithin("--island", island, 0, islands.size() - 1);
        context.requireWithin("--threads", threads, 1, SearchOptions.MOST_THREADS);
        return repeat(plan, island == null ? islands : List.of(islands.get(island)));
    }

    private int repeat(SearchOptions.Plan plan, List<SavedIsland> islands) throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(work, "repetition");
            thread.setDaemon(true);
            thread.setContextClassLoader(plan.task().solver().getClass().getClassLoader());
            return thread;
        });
        try {
            List<Future<Repetition>> repetitions = new ArrayList<>();
            for (SavedIsland one : islands) {
                repetitions.add(executor.submit(() -> Repetition.of(plan.task(), one)));
            }
            int exitCode = ExitCode.FINE;
            for (int i = 0; i < islands.size(); i++) {
                Repetition repetition = result(plan.task().info(), repetitions.get(i));
                tell(islands.get(i).number(), repetition);
                if (!repetition.isSame()) {
                    exitCode = ExitCode.NO;
                }
            }
            return exitCode;
        } finally {
            executor.shutdownNow();
        }
    }

    private static Repetition result(SolverInfo solver, Future<Repetition> repetition) throws InterruptedException {
        try {
            return repetition.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnreadableDocumentException) {
                throw Failure.unreadable(e.getCause().getMessage() + ".");
            }
            throw Failure.fault(solver.id() + " " + solver.version() + ": " + e.getCause() + ".");
        }
    }

    private void tell(int number, Repetition repetition) {
        int score = repetition.best().size();
        if (json) {
            context.terminal()
                    .print(Json.line(Json.object(
                            "island",
                            number,
                            "same",
                            repetition.isSame(),
                            "nodes",
                            repetition.nodes(),
                            "score",
                            score)));
        } else {
            String verdict = repetition.isSame() ? "repeat.same" : "repeat.different";
            context.terminal().print(context.text(verdict, number, repetition.nodes(), score));
        }
    }
}
