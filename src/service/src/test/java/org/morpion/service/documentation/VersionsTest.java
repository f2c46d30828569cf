package org.morpion.service.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Versions that several files name, such as that of the next release. docs/releasing.md refers to this test. */
class VersionsTest {
    private static final Path ROOT = Path.of("../..");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kubernetes/chart/Chart.yaml              | (?m)^(?:app)?[vV]ersion: (.*)$",
                "kubernetes/overlays/single-node/kustomization.yaml | newTag: (.*)",
                "kubernetes/overlays/postgresql/kustomization.yaml  | newTag: (.*)",
                "kubernetes/README.md                     | newTag: (.*)",
                "kubernetes/README.md                     | morpion-service:([0-9.]+)",
                "docs/operations.md                       | morpion-service:([0-9.]+)",
                "docs/example-plugin/README.md            | morpion-([0-9.]+)/api",
                "docs/example-plugin/pom.xml              | morpion-([0-9.]+)/api",
                "plugins/README.md                        | morpion-([0-9.]+)/api",
                "src/service/src/main/resources/META-INF/openapi.yaml | (?m)^  version: (.*)$",
                "openapi/openapi.yaml                     | (?m)^  version: (.*)$",
            })
    void theNextReleaseIsNamed(String file, String pattern) throws IOException {
        assertThat(versions(file, pattern)).containsOnly(version().replace("-SNAPSHOT", ""));
    }

    @Test
    void theExamplePluginUsesTheVersionOfTheBuild() throws IOException {
        assertThat(versions("docs/example-plugin/pom.xml", "<morpion.version>(.*)</morpion.version>"))
                .containsOnly(version());
    }

    @Test
    void theDriverOfTheBrowserTestsHasTheVersionOfTheirLibrary() throws IOException {
        assertThat(versions("src/browser/package.json", "npm:playwright-core@(.*)\""))
                .isEqualTo(versions("src/browser/pom.xml", "<playwright.version>(.*)</playwright.version>"));
    }

    private static String version() throws IOException {
        return versions("pom.xml", "<version>(.*)</version>").get(0);
    }

    private static List<String> versions(String file, String pattern) throws IOException {
        List<String> versions = Pattern.compile(pattern)
                .matcher(Files.readString(ROOT.resolve(file)))
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
        assertThat(versions).isNotEmpty();
        return versions;
    }
}
