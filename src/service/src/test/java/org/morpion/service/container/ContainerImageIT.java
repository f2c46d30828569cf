package org.morpion.service.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.http.database.PostgresqlServer;
import org.morpion.service.PackagedService;
import org.morpion.service.StartsProcesses;
import org.morpion.service.TestProcesses;

/**
 * The files in the Containerfile exist after a build, and make up a service that starts and stops as in a container.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the image is one of Linux, and starts with a shell script")
@StartsProcesses
class ContainerImageIT {
    private static final int ENDED_BY_SIGTERM = 128 + 15;

    @TempDir
    static Path root;

    private static Image image;

    @BeforeAll
    static void build() throws Exception {
        image = Image.build(root);
    }

    @Test
    void withoutAnAddressItHasItsDatabaseInTheVolume() throws Exception {
        assertThatItServesAndEnds(image, Map.of());
        assertThat(image.inRoot("/data/morpion.mv.db")).isNotEmptyFile();
    }

    /** Both builds have the same files beside the same libraries; {@link StartScriptTest} tests which one starts. */
    @Test
    void theBuildForPostgresqlHasTheFilesOfTheOther() throws Exception {
        assertThat(files(image.inRoot("/app/postgresql")))
                .contains("quarkus-run.jar")
                .isEqualTo(files(image.inRoot("/app/h2")));
        assertThat(image.inRoot("/app/postgresql/lib/main").toRealPath())
                .isEqualTo(image.inRoot("/app/h2/lib/main").toRealPath())
                .isEqualTo(image.inRoot("/app/lib").toRealPath());
        assertThat(files(Path.of("target", PackagedService.POSTGRESQL, "lib/main")))
                .isEqualTo(files(image.inRoot("/app/lib")));
    }

    private static List<String> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.map(file -> directory.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    @Tag("full")
    @EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
    void withAnAddressOfPostgresqlItIsTheBuildForIt() throws Exception {
        PostgresqlServer.Database database = PostgresqlServer.newDatabase();
        assertThatItServesAndEnds(
                image,
                Map.of(
                        "QUARKUS_DATASOURCE_JDBC_URL", database.url(),
                        "QUARKUS_DATASOURCE_USERNAME", database.username(),
                        "QUARKUS_DATASOURCE_PASSWORD", database.password()));
    }

    @Test
    @Tag("full")
    void itStartsFromAnArchiveOfItsClasses(@TempDir Path own) throws Exception {
        Image archived = Image.build(own);
        archived.archive();

        assertThat(archived.inRoot("/app/postgresql/classes.jsa")).isNotEmptyFile();
        assertThat(archived.inRoot("/data")).isEmptyDirectory();
        Path loaded = own.resolve("loaded.txt");
        assertThatItServesAndEnds(archived, Map.of("JDK_JAVA_OPTIONS", "-Xlog:class+load:file=" + loaded));
        try (Stream<String> classes = Files.lines(loaded)) {
            assertThat(classes.filter(line -> line.contains("shared objects file (top)")))
                    .hasSizeGreaterThan(5_000);
        }
    }

    private static void assertThatItServesAndEnds(Image image, Map<String, String> variables) throws Exception {
        Map<String, String> all = new HashMap<>(variables);
        all.merge("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC", (own, usual) -> usual + " " + own);
        try (PackagedService service = image.start(all)) {
            HttpResponse<String> ready = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(service.uri("/q/health/ready"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(ready.body()).contains("\"UP\"");
            service.process().destroy();
            assertThat(TestProcesses.awaitEnd(service.process())).isEqualTo(ENDED_BY_SIGTERM);
        }
    }

    @Test
    void theProcessIsNotRoot() throws Exception {
        assertThat(Containerfile.read().only("USER")).matches("[1-9]\\d*:[1-9]\\d*");
    }
}
