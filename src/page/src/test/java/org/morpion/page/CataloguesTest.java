package org.morpion.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every message of the page exists in every language, with the same placeholders. */
class CataloguesTest {
    private static final Path RESOURCES = Path.of("src/main/resources/META-INF/resources");
    private static final Pattern ENTRY = Pattern.compile("(?m)^  '([^']+)': (.+),$");
    private static final Pattern PLACE = Pattern.compile("\\{(\\w+)\\}");
    private static final Pattern FORM = Pattern.compile("(\\w+): '");
    private static final Pattern USED = Pattern.compile(
            "\\bt\\('([a-z][\\w.-]*)'|data-(?:text|label|placeholder)=\"([^\"]+)\"|dataset\\.text = '([^']+)'");

    @ParameterizedTest
    @ValueSource(strings = {"de", "es", "fr", "it", "ja", "nl", "pl", "pt", "zh"})
    void aLanguageHasEveryTextWithItsPlaces(String language) throws Exception {
        Map<String, String> english = catalogue("en");
        Map<String, String> other = catalogue(language);

        assertThat(other.keySet()).containsExactlyElementsOf(english.keySet());
        english.forEach((name, text) -> {
            assertThat(other.get(name)).as(name).doesNotContain("''");
            assertThat(places(other.get(name)))
                    .as(name)
                    // The union over plural forms: a language may spell out "one" without {n}.
                    .isEqualTo(places(text));
            assertThat(other.get(name).startsWith("{")).as(name).isEqualTo(text.startsWith("{"));
        });
    }

    @ParameterizedTest
    @CsvSource({
        "en,one other",
        "de,one other",
        "es,one other",
        "fr,one other",
        "it,one other",
        "ja,other",
        "nl,one other",
        "pl,one few many other",
        "pt,one other",
        "zh,other"
    })
    void whatIsCountedHasTheFormsOfItsLanguage(String language, String forms) throws Exception {
        catalogue(language).forEach((name, text) -> {
            if (text.startsWith("{")) {
                assertThat(FORM.matcher(text).results().map(match -> match.group(1)))
                        .as(name)
                        .containsExactly(forms.split(" "));
            }
        });
    }

    @Test
    void everyTextThatThePageNamesIsThere() throws Exception {
        Set<String> used = new TreeSet<>();
        for (Path file : files()) {
            USED.matcher(Files.readString(file))
                    .results()
                    .forEach(match -> Stream.of(match.group(1), match.group(2), match.group(3))
                            .filter(name -> name != null && !name.endsWith("."))
                            .forEach(used::add));
        }
        assertThat(used).hasSizeGreaterThan(100);
        assertThat(catalogue("en").keySet()).containsAll(used);
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(RESOURCES)) {
            return files.filter(file -> file.toString().matches(".*\\.(?:js|html)"))
                    .toList();
        }
    }

    private static Map<String, String> catalogue(String language) throws IOException {
        Map<String, String> entries = new LinkedHashMap<>();
        ENTRY.matcher(Files.readString(RESOURCES.resolve("page/languages/" + language + ".js")))
                .results()
                .forEach(match -> entries.put(match.group(1), match.group(2)));
        assertThat(entries).isNotEmpty();
        return entries;
    }

    private static Set<String> places(String text) {
        return PLACE.matcher(text)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
