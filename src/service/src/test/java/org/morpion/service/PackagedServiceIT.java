package org.morpion.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.morpion.service.contract.Contract;

/** The packaged service, in a separate process and started as in the README. */
@StartsProcesses
class PackagedServiceIT {
    private static final Pattern INLINE_SCRIPT =
            Pattern.compile("<script(?![^>]*\\ssrc=)[^>]*>(.*?)</script>", Pattern.DOTALL);

    private static final String DATABASE = "morpion.mv.db";
    private static final String BEFORE_UPGRADE = "morpion.before-upgrade.mv.db";

    private static final String INTERRUPTED_UPGRADE = "did not complete the upgrade";
    private static final String IMPORT = "records into the database";

    private static PackagedService startOn(String data) throws IOException {
        // The service has as long as it needs to answer its last request: the machine may be busy.
        return PackagedService.start(
                PackagedService.H2, Map.of("morpion.data.dir", data, "quarkus.shutdown.timeout", "5M"));
    }

    /**
     * Starts on the remains of the previous run: killed, ended, interrupted in an upgrade, or partly deleted. The last
     * start is the first one beyond this machine.
     */
    @Test
    void startsOnWhateverThePreviousRunHasLeft(@TempDir Path folder) throws Exception {
        Path data = whereOneWasKilledWhileItMadeItsDatabase(folder);
        Path database = data.resolve(DATABASE);
        Path before = data.resolve(BEFORE_UPGRADE);
        Files.writeString(database, "half a database");

        CompletableFuture<HttpResponse<String>> waiting;
        try (PackagedService service = startOn(data.toString())) {
            assertThatItUpgradesAgain(service, true);
            assertThat(before).doesNotExist();
            assertThat(permissions(data))
                    .as("a directory with keys' hashes and unpublished records")
                    .isEqualTo("rwx------");
            assertThat(permissions(database)).isEqualTo("rw-------");
            assertThatNoOtherStartsOn(data.toString());
            waiting = waitForASearch(service);
        }
        assertThat(waiting.get().statusCode()).isEqualTo(201);
        assertThat(waiting.get().body()).contains("\"state\":\"SCHEDULED\"");

        Files.move(database, before);
        Files.setPosixFilePermissions(before, PosixFilePermissions.fromString("rw-r--r--"));
        Files.writeString(database, "half an upgrade");
        try (PackagedService service = startOn(data.toString())) {
            assertThatItUpgradesAgain(service, false);
            assertThat(before).doesNotExist();
            assertThat(permissions(database))
                    .as("a database of an earlier version")
                    .isEqualTo("rw-------");
            assertThat(service.lines()).anyMatch(line -> line.contains("from this machine alone"));
            assertThatItsContractIsAsItWasBuilt(service);
            assertThatSwaggerUiRunsItsOwnScriptsAlone(service);
            assertThatItReadsABoardOfDots(service);
        }

        assertThatBeyondLoopbackItNeedsToKnowWhoMayUseIt(data);
        // An operator may reset the service by deleting the database file alone.
        Files.delete(database);
        assertThatItStartsClosedBeyondLoopback(data);
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    /** The logic for such boards comes from a plug-in, which another class loader loads than the readers. */
    private static void assertThatItReadsABoardOfDots(PackagedService service) throws Exception {
        String board = """
                ...o......
                ...oooo...
                ...o..o...
                ...o..o...
                oooo..oooo
                o........o
                o........o
                oooo..oooo
                ...o..o...
                ...o..o...
                ...oooo...
                """;
        HttpResponse<String> verdict = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(service.uri("/api/v1/validate?variant=5T"))
                                .POST(HttpRequest.BodyPublishers.ofString(board))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(verdict.body()).contains("\"score\":1,");
    }

    /**
     * Kills a process that creates its database; meanwhile an empty copy stands for "no database before". Tries another
     * one if that was quicker. Returns its data directory.
     */
    private static Path whereOneWasKilledWhileItMadeItsDatabase(Path folder) throws Exception {
        for (int attempt = 1; ; attempt++) {
            Path data = folder.resolve("data-" + attempt);
            Path log = folder.resolve("killed-" + attempt + ".log");
            Process killed = TestProcesses.start(new ProcessBuilder(PackagedService.command(
                            Path.of("target", PackagedService.H2), Map.of("morpion.data.dir", data.toString())))
                    .redirectOutput(log.toFile())
                    .redirectErrorStream(true));
            Awaitility.await("it makes its database, or has made it; see " + log)
                    .pollInterval(Duration.ofMillis(2))
                    .until(() -> Files.exists(data.resolve(BEFORE_UPGRADE))
                            || PackagedService.LISTENING
                                    .matcher(Files.readString(log))
                                    .find());
            killed.destroyForcibly().waitFor();
            if (Files.exists(data.resolve(BEFORE_UPGRADE))) {
                return data;
            }
        }
    }

    /** Checks that it repeats an interrupted upgrade, and has the corpus. */
    private static void assertThatItUpgradesAgain(PackagedService service, boolean imports) throws Exception {
        assertThatItKnowsTheRecord(service);
        assertThat(service.lines())
                .filteredOn(line -> line.contains(INTERRUPTED_UPGRADE))
                .hasSize(1);
        assertThat(service.lines().stream().anyMatch(line -> line.contains(IMPORT)))
                .isEqualTo(imports);
    }

    private static void assertThatNoOtherStartsOn(String data) throws Exception {
        try (PackagedService second = startOn(data)) {
            assertThat(TestProcesses.awaitEnd(second.process())).isNotZero();
            assertThat(second.lines()).hasSize(1);
            assertThat(second.lines().get(0)).contains(data, "in use", "morpion.data.dir");
        }
    }

    /** Starts a client that waits for the end of a search, which outlasts the service. */
    private static CompletableFuture<HttpResponse<String>> waitForASearch(PackagedService service) {
        HttpClient client = HttpClient.newHttpClient();
        URI searches = service.uri("/api/v1/searches");
        String search = "{\"solver\": \"nrpa\", \"startAt\": \"2999-01-01T00:00:00Z\"}";
        CompletableFuture<HttpResponse<String>> waiting = client.sendAsync(
                HttpRequest.newBuilder(searches)
                        .header("Content-Type", "application/json")
                        .header("Prefer", "wait=60")
                        .POST(HttpRequest.BodyPublishers.ofString(search))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        HttpRequest list = HttpRequest.newBuilder(searches).build();
        Awaitility.await()
                .until(() -> client.send(list, HttpResponse.BodyHandlers.ofString())
                        .body()
                        .contains("nrpa"));
        return waiting;
    }

    /** Such a sentence never contains the whole address, which may have a password. */
    @Test
    void aDatabaseOfAnotherKindEndsTheStartWithOneSentence() throws Exception {
        Map<String, String> settings =
                Map.of("quarkus.datasource.jdbc.url", "jdbc:postgresql://db/morpion?password=secret");
        try (PackagedService service = PackagedService.start(PackagedService.H2, settings)) {
            assertThat(TestProcesses.awaitEnd(service.process())).isNotZero();
            assertThat(service.lines()).hasSize(1);
            assertThat(service.lines().get(0))
                    .contains("quarkus.datasource.jdbc.url", "quarkus-app-postgresql/quarkus-run.jar")
                    .doesNotContain("secret");
        }
    }

    private static PackagedService startBeyondLoopback(Path data, String... java) throws IOException {
        return PackagedService.start(
                PackagedService.H2, Map.of("quarkus.http.host", "0.0.0.0", "morpion.data.dir", data.toString()), java);
    }

    private static void assertThatBeyondLoopbackItNeedsToKnowWhoMayUseIt(Path data) throws Exception {
        try (PackagedService service = startBeyondLoopback(data)) {
            assertThat(TestProcesses.awaitEnd(service.process())).isNotZero();
            assertThat(service.lines()).hasSize(1);
            assertThat(service.lines().get(0))
                    .contains("quarkus.http.host", "0.0.0.0", "morpion.access=closed", "morpion.access=open");
        }
    }

    /** It makes its first key, and imports the corpus again. */
    private static void assertThatItStartsClosedBeyondLoopback(Path data) throws Exception {
        try (PackagedService service = startBeyondLoopback(data, "-Dmorpion.access=closed")) {
            String key = Files.readString(data.resolve("admin-key")).strip();
            assertThat(statusOf(service, "Basic bW9ycGlvbg==")).isEqualTo(401);
            assertThat(statusOf(service, "Bearer " + key)).isEqualTo(200);
            assertThat(service.lines())
                    .anyMatch(line -> line.contains(IMPORT))
                    .noneMatch(line -> line.contains(INTERRUPTED_UPGRADE))
                    .anyMatch(line -> line.contains("admin-key"))
                    .noneMatch(line -> line.contains(key.substring(key.lastIndexOf('_'))));
        }
    }

    private static int statusOf(PackagedService service, String authorization) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(service.uri("/api/v1/searches"))
                .header("Authorization", authorization)
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    @ParameterizedTest
    @CsvSource({
        "quarkus-app, morpion.workers, many",
        "quarkus-app-postgresql, quarkus.datasource.jdbc.url, jdbc:postgresql://127.0.0.1:1/morpion?password=secret"
    })
    void aSettingThatIsWrongEndsTheStartWithOneSentence(
            String build, String setting, String value, @TempDir Path folder) throws Exception {
        Map<String, String> settings = Map.of("morpion.data.dir", folder.toString(), setting, value);
        try (PackagedService service = PackagedService.start(build, settings)) {
            assertThat(TestProcesses.awaitEnd(service.process())).isNotZero();
            assertThat(service.lines()).hasSize(1);
            assertThat(service.lines().get(0)).contains(setting).doesNotContain("secret");
        }
    }

    private static void assertThatItKnowsTheRecord(PackagedService service) throws Exception {
        HttpResponse<String> verdict = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(service.uri("/api/v1/validate"))
                                .POST(HttpRequest.BodyPublishers.ofFile(Path.of("../../records/5T/rosin178.json")))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(verdict.body()).contains("\"legal\":true", "\"known\":\"rosin178\"");
    }

    /** The contract equals the file generated at build time, and the contract in the repository. */
    private static void assertThatItsContractIsAsItWasBuilt(PackagedService service) throws Exception {
        try (JarFile built = new JarFile("target/quarkus-app/quarkus/generated-bytecode.jar")) {
            for (String format : List.of("YAML", "JSON")) {
                HttpResponse<byte[]> answer = HttpClient.newHttpClient()
                        .send(
                                HttpRequest.newBuilder(service.uri("/q/openapi?format=" + format))
                                        .build(),
                                HttpResponse.BodyHandlers.ofByteArray());
                ZipEntry entry = built.getEntry("META-INF/quarkus-generated-openapi-doc." + format);
                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(answer.body()).isEqualTo(built.getInputStream(entry).readAllBytes());
                assertThat(Contract.kept().differences(Contract.of(new String(answer.body(), StandardCharsets.UTF_8))))
                        .isEmpty();
            }
        }
    }

    /** Swagger UI is generated at packaging, so its scripts differ from those in other tests. */
    private static void assertThatSwaggerUiRunsItsOwnScriptsAlone(PackagedService service) throws Exception {
        for (String path : List.of("/q/swagger-ui/", "/q/swagger-ui/index.html")) {
            HttpResponse<String> page = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(service.uri(path)).build(), HttpResponse.BodyHandlers.ofString());
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            String hashes = INLINE_SCRIPT
                    .matcher(page.body())
                    .results()
                    .map(script -> digest.digest(script.group(1).getBytes(StandardCharsets.UTF_8)))
                    .map(hash -> " 'sha256-" + Base64.getEncoder().encodeToString(hash) + "'")
                    .collect(Collectors.joining());
            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                    .contains("script-src 'self'" + hashes + ";", "frame-ancestors 'none'");
            assertThat(page.body()).doesNotContainPattern("\\son[a-z]+=\"");
        }
    }
}
