package org.morpion.benchmark;

import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

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

    /** @throws ParameterException if the value of an option is not one of these */
    public static void requireRange(CommandSpec spec, String option, long value, long least, long most) {
        if (value < least || value > most) {
            throw new ParameterException(
                    spec.commandLine(),
                    "A value of " + option + " is out of range; it must be " + least + " to " + most);
        }
    }
}
