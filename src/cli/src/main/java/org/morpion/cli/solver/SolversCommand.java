package org.morpion.cli.solver;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.ExitCode;
import org.morpion.cli.core.Failure;
import org.morpion.cli.core.Json;
import org.morpion.cli.core.Terminal;
import org.morpion.record.Variant;
import org.morpion.run.LoadedSolver;
import org.morpion.run.OptionTexts;
import org.morpion.solver.OptionSpec;
import org.morpion.solver.SolverInfo;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verb {@code solvers}: lists the solvers, or describes one in full. */
@Command(name = "solvers", mixinStandardHelpOptions = true)
public final class SolversCommand implements Callable<Integer> {
    private final Context context;

    @Parameters(arity = "0..1", paramLabel = "ID", descriptionKey = "ID")
    private String id;

    @Option(names = "--plugins", paramLabel = "DIRECTORY")
    private Path plugins;

    @Option(names = "--json")
    private boolean json;

    public SolversCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        Solvers solvers = new Solvers(context, plugins);
        List<LoadedSolver> shown = id == null
                ? solvers.all()
                : List.of(solvers.find(id).orElseThrow(() -> Failure.no(solvers.unknown(id))));
        for (LoadedSolver solver : shown) {
            if (json) {
                context.terminal().print(Json.line(members(solver)));
            } else {
                print(solver, id != null);
            }
        }
        return solvers.failures().isEmpty() ? ExitCode.FINE : ExitCode.NO;
    }

    private void print(LoadedSolver solver, boolean whole) {
        SolverInfo info = solver.info();
        Terminal terminal = context.terminal();
        terminal.print(String.format(
                "%-14s %-8s %s [%s]%s", info.id(), info.version(), info.title(), variants(info), exact(info)));
        if (whole) {
            for (OptionSpec option : info.options()) {
                terminal.print("  " + option.name() + "=" + OptionTexts.text(option.defaultValue()) + "  ("
                        + option.range() + ")");
                terminal.print("      " + option.description());
            }
        }
    }

    private String exact(SolverInfo info) {
        return info.exact() ? " " + context.text("solvers.exact") : "";
    }

    private static String variants(SolverInfo info) {
        return info.variants().stream().map(Variant::code).collect(Collectors.joining(" "));
    }

    private static Map<String, Object> members(LoadedSolver solver) {
        SolverInfo info = solver.info();
        return Json.object(
                "id",
                info.id(),
                "version",
                info.version(),
                "title",
                info.title(),
                "variants",
                info.variants().stream().map(Variant::code).toList(),
                "exact",
                info.exact(),
                "origin",
                solver.origin(),
                "options",
                info.options().stream().map(SolversCommand::members).toList());
    }

    private static Map<String, Object> members(OptionSpec option) {
        return Json.object(
                "name", option.name(),
                "default", option.defaultValue(),
                "allowed", option.range(),
                "description", option.description());
    }
}
