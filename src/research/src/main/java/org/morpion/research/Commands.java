package org.morpion.research;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Utilities shared by the commands of this module. */
public final class Commands {
    private Commands() {}

    /**
     * Creates a command line that reports an {@link IOException} as one line; other exceptions keep their stack trace.
     */
    public static CommandLine of(Object command) {
        return new CommandLine(command).setExecutionExceptionHandler((fault, line, parsed) -> {
            if (!(fault instanceof IOException problem)) {
                throw fault;
            }
            line.getErr().println(sentence(problem) + ".");
            // Exit code 1 is reserved for a command that finished with a negative result.
            return CommandLine.ExitCode.USAGE;
        });
    }

    /** Builds a sentence, because the system's message is often only the file's name. */
    private static String sentence(IOException problem) {
        if (!(problem instanceof FileSystemException failed)
                || failed.getFile() == null
                || failed.getReason() != null) {
            return Objects.requireNonNullElse(problem.getMessage(), problem.toString());
        }
        if (failed instanceof NoSuchFileException) {
            Path directory = Path.of(failed.getFile()).toAbsolutePath().getParent();
            return Files.isDirectory(directory)
                    ? failed.getFile() + ": there is no such file"
                    : directory + ": there is no such directory";
        } else if (failed instanceof AccessDeniedException) {
            return failed.getFile() + ": access is denied";
        } else if (failed instanceof FileAlreadyExistsException) {
            return failed.getFile() + ": a directory is required, but this is a file";
        }
        return failed.toString();
    }

    /** @throws ParameterException if the value of an option is outside the range */
    public static void requireRange(CommandSpec spec, String option, long value, long least, long most) {
        if (value < least || value > most) {
            throw new ParameterException(
                    spec.commandLine(),
                    "A value of " + option + " is out of range; it must be " + least + " to " + most);
        }
    }
}
