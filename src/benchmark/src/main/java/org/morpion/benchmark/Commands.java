package org.morpion.benchmark;

import java.io.IOException;
import picocli.CommandLine;

/** What the commands of this module have in common. */
public final class Commands {
    private Commands() {}

    /** A command that tells of a file that can't be read or written in one line; other faults have their trace. */
    public static CommandLine of(Object command) {
        return new CommandLine(command).setExecutionExceptionHandler((fault, line, parsed) -> {
            if (!(fault instanceof IOException)) {
                throw fault;
            }
            line.getErr().println(fault.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        });
    }
}
