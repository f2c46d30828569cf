package org.morpion.research.points;

import java.nio.file.Path;
import org.morpion.research.Commands;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options common to all commands of this package: the effort per decision, and the ledger. */
final class DecisionOptions {
    @Option(
            names = "--conflicts",
            defaultValue = "1000000",
            paramLabel = "N",
            description = "Maximum number of conflicts per attempt at a set; default ${DEFAULT-VALUE}.")
    int conflicts;

    @Option(
            names = "--threads",
            defaultValue = "1",
            paramLabel = "N",
            description = "Sets to decide concurrently; default ${DEFAULT-VALUE}.")
    int threads;

    @Option(names = "--ledger", required = true, paramLabel = "FILE", description = "Ledger of decided sets.")
    Path ledger;

    void requireRanges(CommandSpec spec) {
        Commands.requireRange(spec, "--conflicts", conflicts, 1, Integer.MAX_VALUE);
        Commands.requireRange(spec, "--threads", threads, 1, 1_000);
    }
}
