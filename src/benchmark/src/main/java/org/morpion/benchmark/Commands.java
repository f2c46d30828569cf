package org.morpion.benchmark;

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

/** What the commands of this module have in common. */
public final class Commands {
    private Commands() {}

    /** A command that tells of a file that can't be read or written in one line; other faults have their trace. */
    public static CommandLine of(Object command) {
        return new CommandLine(command).setExecutionExceptionHandler((fault, line, parsed) -> {
            if (!(fault instanceof IOException problem)) {
                throw fault;
            }
            line.getErr().println(sentence(problem) + ".");
            // With 1 a command ends that has done its work, and found what it was to find out.
            return CommandLine.ExitCode.USAGE;
        });
    }

    /** The system's own messages are often the bare name of the file. */
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
            return failed.getFile() + ": this is a file, and has to be a directory";
        }
        return failed.toString();
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
