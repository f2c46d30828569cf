package org.morpion.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.ToIntBiFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.Terminal;
import org.morpion.cli.core.Texts;

/** Simple command lines run without picocli, and mean the same with it. */
class VerbsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "validate demaine31",
                "validate -",
                "validate no-such-game",
                "validate -q no-such-game demaine31",
                "validate demaine31 --json rosin82",
                "validate --quiet --json demaine31",
                "convert demaine31",
                "convert demaine31 --to list",
                "convert --to ASCII demaine31",
                "convert - --to msr",
                "convert demaine31 -o no-such-directory/game.msr",
                "convert demaine31 --to json -o no-such-directory/game",
            })
    void aSimpleLineMeansTheSameWithPicocli(String line) {
        String[] args = line.split(" ");

        assertThat(Verbs.ofPlainLine(context(new ByteArrayOutputStream(), args), args))
                .isPresent();
        assertThat(run(Verbs::run, args)).isEqualTo(run(Morpion::run, args));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "validate",
                "validate -q",
                "validate -q -q demaine31",
                "validate --strict demaine31",
                "validate --variant 5T demaine31",
                "validate -h",
                "validate @file",
                "validate -- -q",
                "replay demaine31",
                "convert",
                "convert demaine31 rosin82",
                "convert demaine31 --to",
                "convert demaine31 --to picture",
                "convert demaine31 --to svg --to png",
                "convert demaine31 -o",
                "convert demaine31 -o --to",
                "convert demaine31 --canonical",
                "convert @file",
                "convert demaine31 -o \0",
            })
    void anyOtherLineIsParsedByPicocli(String line) {
        String[] args = line.isEmpty() ? new String[0] : line.split(" ");

        assertThat(Verbs.ofPlainLine(context(new ByteArrayOutputStream(), args), args))
                .isEmpty();
    }

    private static String run(ToIntBiFunction<Context, String[]> runner, String... args) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        Context context = context(output, args);
        int exitCode = runner.applyAsInt(context, args);
        context.terminal().flush();
        return exitCode + "\n" + output.toString(StandardCharsets.UTF_8);
    }

    private static Context context(ByteArrayOutputStream output, String... args) {
        PrintStream out = new PrintStream(output, false, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(new ByteArrayInputStream(new byte[0]), out, out, false, false, true);
        return new Context(terminal, Texts.of(Locale.ENGLISH), args);
    }
}
