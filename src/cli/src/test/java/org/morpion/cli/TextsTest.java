package org.morpion.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.Terminal;
import org.morpion.cli.core.Texts;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Each verb, option and message has a text in each language. */
public class TextsTest {

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
        // A bundle falls back to English for missing keys, so only its own keys are compared.
        assertThat(own(bundle)).isEqualTo(own(english));
        for (String key : own(english)) {
            assertThat(places(bundle.getString(key))).as(key).isEqualTo(places(english.getString(key)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "fr", "de", "es", "it", "pl", "ja", "zh"})
    void apostrophesAreWrittenTwiceWhereValuesAreFilledIn(String language) {
        ResourceBundle bundle = Texts.of(Locale.forLanguageTag(language)).bundle();

        for (String key : own(bundle)) {
            String text = bundle.getString(key);
            if (!places(text).isEmpty()) {
                // After a single apostrophe, MessageFormat takes the rest literally, placeholders included.
                assertThat(text.replace("''", "")).as(key).doesNotContain("'");
            }
        }
    }

    @Test
    void verdictsAreInTheLanguageOfThePerson() {
        assertThat(Cli.runIn(Locale.GERMANY, new byte[0], "replay", "-q", "rosin82")
                        .out())
                .isEqualTo("gültig: 5D, 82 Züge, kein Zug mehr möglich\n");
        assertThat(Cli.runIn(Locale.FRANCE, new byte[0], "replay", "x").err())
                .contains("il n'y a ni fichier de ce nom");
        // Swedish is not available: falls back to English, whatever the machine's language.
        assertThat(Cli.runIn(Locale.forLanguageTag("sv"), new byte[0], "replay", "-q", "rosin82")
                        .out())
                .startsWith("legal:");
    }

    @Test
    void tooLittleMemoryIsToldInOneSentence() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        InputStream large = new InputStream() {
            @Override
            public int read() {
                throw new OutOfMemoryError("Java heap space");
            }
        };
        PrintStream told = new PrintStream(err, false, StandardCharsets.UTF_8);

        Terminal terminal = new Terminal(large, told, told, false, false, true);

        int exitCode = Verbs.run(new Context(terminal, Texts.of(Locale.ENGLISH), "validate", "-"), "validate", "-");

        assertThat(exitCode).isEqualTo(70);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("morpion: There is not enough memory; raise the limit with --max-memory.\n");
    }

    @Test
    void whatIsShownHoldsNothingThatATerminalObeys() {
        String name = "\u001b]0;x\u0007\u202e";
        byte[] document = ("{\"variant\":\"5T\",\"moves\":[],\""
                        + name.replace("\u001b", "\\u001b").replace("\u0007", "\\u0007") + "\":1}")
                .getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        PrintStream told = new PrintStream(shown, false, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(new ByteArrayInputStream(document), told, told, false, true, true);

        for (String[] line :
                List.of(new String[] {"convert", "-", "--to", "list"}, new String[] {"fingerprint", name})) {
            Verbs.run(new Context(terminal, Texts.of(Locale.ENGLISH), line), line);
        }
        terminal.flush();

        assertThat(shown.toString(StandardCharsets.UTF_8))
                .contains("\uFFFD]0;x\uFFFD\uFFFD")
                .doesNotContainPattern("[\\p{Cc}&&[^\n]]|\u202e");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    nonsense                          | morpion hat keinen Befehl nonsense.
                    remote                            | morpion remote braucht einen Befehl.
                    validate                          | FILE fehlt.
                    validate --nonsense               | Es gibt keine Option --nonsense.
                    validate --nonsense x             | Es gibt keine Option --nonsense.
                    validate x --all=1                | 1 ist ein Argument zu viel.
                    compare x y z                     | z ist ein Argument zu viel.
                    render x -o                       | -o braucht einen Wert.
                    render x --output                 | --output braucht einen Wert.
                    render x --output=                | --output ist \"\"; erlaubt ist der Name einer Datei
                    render x --theme pink             | --theme ist pink; erlaubt: LIGHT, DARK.
                    convert x --to pdf                | --to ist pdf; erlaubt: ascii,
                    moves --variant 6T                | --variant ist 6T; erlaubt: 5T, 5D, 4T, 4D.
                    search --seed x                   | --seed ist x; erlaubt sind ganze Zahlen.
                    search --threads 0                | --threads ist 0; erlaubt ist 1 bis 1024.
                    search --checkpoint-interval 2h   | --checkpoint-interval ist PT2H; erlaubt ist PT1S bis PT1H.
                    search --nodes 1e3                | --nodes ist 1e3; erlaubt sind ganze Zahlen.
                    search --max-nodes=1e3            | --max-nodes ist 1e3; erlaubt sind ganze Zahlen.
                    search --max-nodes 0              | --max-nodes ist 0; erlaubt ist 1 bis
                    search --nodes 0                  | --nodes ist 0; erlaubt ist 1 bis
                    search --solver nrpa -O level     | Schreib -O so: -O NAME=VALUE.
                    search --solver nrpa -Olevel      | Schreib -O so: -O NAME=VALUE.
                    search --solver nrpa --option x   | Schreib --option so: --option NAME=VALUE.
                    serve --port 99999                | --port ist 99999; erlaubt ist 0 bis 65535.
                    serve --port -1                   | --port ist -1; erlaubt ist 0 bis 65535.
                    bench --seed -1                   | --seed ist -1; erlaubt ist 0 bis 9007199254740991.
                    bench --seed 9007199254740992     | --seed ist 9007199254740992; erlaubt ist 0 bis
                    render demaine31 -o a.jpg         | Bilder werden nicht als jpg geschrieben;
                    remote render demaine31 -o a.jpg  | Bilder werden nicht als jpg geschrieben;
                    bench --time 5q                   | --time ist 5q; erlaubt sind Zeiten größer als null,
                    bench --time 1s --time 2s         | --time ist mehrmals angegeben.
                    render demaine31 --up-to 32       | --up-to ist 32; erlaubt ist 0 bis 31.
                    """)
    void whatIsWrongWithACommandLineIs(String line, String told) {
        Cli cli = Cli.runIn(Locale.GERMANY, new byte[0], line.split(" "));

        assertThat(cli.exitCode()).isEqualTo(2);
        assertThat(cli.err()).startsWith("morpion: " + told).hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource({
        "LANG, de_DE.UTF-8, en, de",
        "LC_ALL, ja, en, ja",
        "LC_MESSAGES, zh_CN@x, en, zh",
        "LANG, C.UTF-8, en, en",
        "LANG, POSIX, en, en",
        "LANG, de_DE.UTF-8, fr, fr",
        "TERM, de, en, en"
    })
    void theEnvironmentNamesTheLanguageThatTheSystemLacks(String variable, String value, String javas, String spoken) {
        assertThat(Texts.language(Map.of(variable, value), Locale.forLanguageTag(javas)))
                .isEqualTo(Locale.forLanguageTag(spoken));
        assertThat(Texts.language(Map.of("LC_ALL", "C", "LANG", "de"), Locale.ENGLISH))
                .isEqualTo(Locale.ENGLISH);
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
        // Aliases repeat the same command.
        spec.subcommands().forEach((name, sub) -> {
            if (name.equals(sub.getCommandName())) {
                describe(sub);
            }
        });
    }

    /** A context whose output is discarded. */
    public static Context context() {
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
