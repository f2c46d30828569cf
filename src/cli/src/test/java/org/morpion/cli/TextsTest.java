package org.morpion.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Properties;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Every verb, option and sentence has its text, in each language. */
class TextsTest {

    private static final Pattern PLACE = Pattern.compile("\\{\\d}");

    @ParameterizedTest
    @ValueSource(strings = {"en", "fr", "de", "es", "it", "pl", "ja", "zh"})
    void everyVerbAndOptionIsDescribed(String language) {
        describe(commandLine(Locale.forLanguageTag(language)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"fr", "de", "es", "it", "pl", "ja", "zh"})
    void everySentenceIsTranslatedWithAllItsValues(String language) {
        ResourceBundle english = Texts.of(Locale.ENGLISH).bundle();
        ResourceBundle bundle = Texts.of(Locale.forLanguageTag(language)).bundle();

        assertThat(bundle.getLocale().getLanguage()).isEqualTo(language);
        // A bundle answers with English where it has nothing itself: its own keys are asked for.
        assertThat(own(bundle)).isEqualTo(own(english));
        for (String key : own(english)) {
            assertThat(places(bundle.getString(key))).as(key).isEqualTo(places(english.getString(key)));
        }
    }

    @Test
    void verdictsAreInTheLanguageOfThePerson() {
        assertThat(Cli.runIn(Locale.GERMANY, new byte[0], "replay", "-q", "rosin82")
                        .out())
                .isEqualTo("erlaubt: 5D, 82 Züge, kein Zug mehr möglich\n");
        assertThat(Cli.runIn(Locale.FRANCE, new byte[0], "replay", "x").err())
                .contains("il n'y a ni fichier de ce nom");
        // There is no Swedish: English, whatever the machine speaks.
        assertThat(Cli.runIn(Locale.forLanguageTag("sv"), new byte[0], "replay", "-q", "rosin82")
                        .out())
                .startsWith("legal:");
    }

    private static Set<String> own(ResourceBundle bundle) {
        try (InputStream in = TextsTest.class.getResourceAsStream(
                bundle.getLocale().getLanguage().isEmpty()
                        ? "texts.properties"
                        : "texts_" + bundle.getLocale().getLanguage() + ".properties")) {
            Properties properties = new Properties();
            properties.load(new InputStreamReader(in, StandardCharsets.UTF_8));
            return new TreeSet<>(properties.stringPropertyNames());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> places(String text) {
        return PLACE.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
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

    /** Of a command line that nobody sees. */
    static Context context() {
        return context(Locale.ENGLISH);
    }

    private static CommandLine commandLine(Locale locale) {
        return Morpion.commandLine(context(locale), "");
    }

    private static Context context(Locale locale) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        Terminal terminal = new Terminal(new ByteArrayInputStream(new byte[0]), nowhere, nowhere, false, false, true);
        return new Context(terminal, Texts.of(locale));
    }
}
