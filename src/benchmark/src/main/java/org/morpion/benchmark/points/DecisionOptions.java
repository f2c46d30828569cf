package org.morpion.benchmark.points;

import java.nio.file.Path;
import org.morpion.benchmark.Commands;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** How much is spent on decisions, and where they are kept: the options that all commands of this package have. */
final class DecisionOptions {
    @Option(
            names = "--conflicts",
            defaultValue = "1000000",
            paramLabel = "N",
            description = "When to give a set up: the conflicts of one attempt; default ${DEFAULT-VALUE}.")
    int conflicts;

    @Option(
            names = "--threads",
            defaultValue = "1",
            paramLabel = "N",
            description = "How many to decide at the same time; default ${DEFAULT-VALUE}.")
    int threads;

    @Option(names = "--ledger", required = true, paramLabel = "FILE", description = "The sets that have been decided.")
    Path ledger;

    void requireRanges(CommandSpec spec) {
        Commands.requireRange(spec, "--conflicts", conflicts, 1, Integer.MAX_VALUE);
        Commands.requireRange(spec, "--threads", threads, 1, 1_000);
    }
}
