package org.morpion.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Every verb, option and sentence has its text, in each language. */
class TextsTest {

    @Test
    void everyVerbAndOptionIsDescribed() {
        describe(commandLine(Locale.ENGLISH));
    }

    private static void describe(CommandLine line) {
        CommandSpec spec = line.getCommandSpec();
        CommandLine.Help help =
                new CommandLine.Help(spec, CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
        assertThat(help.description()).as(spec.qualifiedName()).isNotBlank();
        for (ArgSpec argument : spec.args()) {
            if (!argument.hidden()) {
                String name = argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
                String[] description =
                        argument.isOption() ? ((OptionSpec) argument).description() : argument.description();
                assertThat(String.join("", description))
                        .as(spec.qualifiedName() + " " + name)
                        .isNotBlank();
            }
        }
        // Aliases are the same command a second time.
        spec.subcommands().forEach((name, sub) -> {
            if (name.equals(sub.getCommandName())) {
                describe(sub);
            }
        });
    }

    static CommandLine commandLine(Locale locale) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        Terminal terminal = new Terminal(new ByteArrayInputStream(new byte[0]), nowhere, nowhere, false, false, true);
        return Morpion.commandLine(new Context(terminal, Texts.of(locale)), "");
    }
}
