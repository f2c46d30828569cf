package org.morpion.research;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import picocli.CommandLine;

/** Exit code and output of a command. */
public record CommandOutcome(int code, String out, String err) {

    /** Runs a command. */
    public static CommandOutcome of(CommandLine command, List<String> arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        int code = command.execute(arguments.toArray(String[]::new));
        return new CommandOutcome(code, out.toString(), err.toString());
    }
}
