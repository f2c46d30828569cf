package org.morpion.service.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.ConfigMappings;
import io.smallrye.config.ConfigMappings.ConfigClass;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.morpion.service.ProductionClasses;
import org.morpion.service.start.UnknownSettings;

/** The operations manual lists the settings of the service, with their defaults. */
@Execution(ExecutionMode.CONCURRENT)
class SettingsTest {
    private static final String OWN = "morpion.";

    /** Prefix of the keys in a separate table. */
    private static final String TABLE = "morpion.searches.strongest.";

    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| `(" + Pattern.quote(OWN) + "[a-z.*-]+)` \\| ([^|]*) \\|");

    @Test
    void everySettingIsDocumentedWithItsDefault() throws Exception {
        Map<String, String> documented = new TreeMap<>();
        for (MatchResult row : ROW.matcher(Files.readString(Path.of("../../docs/operations.md")))
                .results()
                .toList()) {
            documented.put(row.group(1), row.group(2));
        }
        Map<String, String> settings = settings();
        assertThat(documented).containsOnlyKeys(settings.keySet());
        settings.values().removeIf(String::isEmpty);
        settings.replaceAll((key, value) -> "`" + value + "`");
        assertThat(documented).containsAllEntriesOf(settings);
    }

    @Test
    void aServiceKnowsItsSettings() throws Exception {
        assertThat(UnknownSettings.known())
                .containsExactlyInAnyOrderElementsOf(settings().keySet());
    }

    @Test
    void theReferenceMadeOfTheSourcesIsComplete() throws Exception {
        Map<String, ConfigurationReference.Setting> reference = ConfigurationReference.settings(Path.of(".."));
        Map<String, String> settings = settings();
        assertThat(reference).containsOnlyKeys(settings.keySet());
        assertThat(reference.values()).allSatisfy(setting -> {
            assertThat(setting.fallback()).isEqualTo(settings.get(setting.name()));
            assertThat(setting.value()).isNotBlank();
            assertThat(setting.description()).isNotBlank().doesNotContain("{@", "|");
        });
        assertThat(ConfigurationReference.markdown(reference))
                .contains(
                        "| `morpion.quotas.all.bytes` | `MORPION_QUOTAS_ALL_BYTES` | size | `64G` |"
                                + " Size of the states, games and requests of all searches",
                        "| `morpion.access` | `MORPION_ACCESS` | `open` or `closed` |  | Access mode.",
                        "| `morpion.data.dir` | `MORPION_DATA_DIR` | text | `./data` | The directory of the embedded");
    }

    /** The release runs the generator from its source, because it is built without tests. */
    @Test
    void theReferenceIsMadeWithoutCompiledTests(@TempDir Path directory) throws Exception {
        String pom = Files.readString(Path.of("../release/pom.xml"));
        Matcher source = Pattern.compile("<configuration.reference>\\$\\{project.basedir}/(.*\\.java)</")
                .matcher(pom);
        assertThat(source.find()).isTrue();
        Path reference = directory.resolve("configuration.md");

        Process java = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        Path.of("../release").resolve(source.group(1)).toString(),
                        "..",
                        reference.toString())
                .inheritIO()
                .start();

        assertThat(java.waitFor()).isZero();
        assertThat(reference)
                .hasContent(ConfigurationReference.markdown(ConfigurationReference.settings(Path.of(".."))));
    }

    /** The service's own settings with their defaults; an empty default means none or a computed one. */
    private static Map<String, String> settings() throws IOException {
        Map<String, String> settings = new TreeMap<>();
        for (JavaClass type : ProductionClasses.ALL) {
            if (type.isAnnotatedWith(ConfigMapping.class)) {
                ConfigMappings.getProperties(ConfigClass.configClass(type.reflect()))
                        .forEach((name, property) -> settings.put(
                                name.replace("[*]", ""), property.hasDefaultValue() ? property.getDefaultValue() : ""));
            }
            for (JavaField field : type.getFields()) {
                field.tryGetAnnotationOfType(ConfigProperty.class).ifPresent(injected -> put(settings, injected));
            }
            for (JavaCodeUnit unit : type.getCodeUnits()) {
                unit.getParameterAnnotations().stream()
                        .flatMap(annotations -> annotations.stream()
                                .filter(annotation -> annotation.getRawType().isEquivalentTo(ConfigProperty.class))
                                .map(annotation -> annotation.as(ConfigProperty.class)))
                        .forEach(injected -> put(settings, injected));
            }
        }
        Properties defaults = new Properties();
        try (Reader file = Files.newBufferedReader(Path.of("src/main/resources/application.properties"))) {
            defaults.load(file);
        }
        defaults.stringPropertyNames().stream()
                .filter(name -> name.startsWith(OWN) && !name.startsWith(TABLE))
                .forEach(name -> settings.put(name, defaults.getProperty(name)));
        return settings;
    }

    private static void put(Map<String, String> settings, ConfigProperty injected) {
        if (injected.name().startsWith(OWN)) {
            String value = injected.defaultValue();
            settings.merge(
                    injected.name(),
                    value.equals(ConfigProperty.UNCONFIGURED_VALUE) ? "" : value,
                    (one, other) -> one.isEmpty() ? other : one);
        }
    }
}
