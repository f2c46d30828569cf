package org.morpion.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;

/** The file of the embedded database after many commits. */
@StartsProcesses
class CompactionIT {
    private static final int RECORDS = 1000;

    /** Without compaction, the records leave a file more than twice as large. */
    private static final long MOST_BYTES = 32 << 20;

    private final Random random = new Random(1);

    /** The process is killed while it compacts: once the file has begun to shrink. */
    @Test
    void theFileShrinksToItsContentAndNothingIsLost(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("morpion.mv.db");
        String exported;
        try (PackagedService service = start(folder)) {
            send(HttpRequest.newBuilder(service.uri("/api/v1/records/import"))
                    .POST(HttpRequest.BodyPublishers.ofString(
                            IntStream.range(0, RECORDS).mapToObj(i -> game()).collect(Collectors.joining("\n")))));
            long imported = Files.size(file);
            exported = export(service);
            Awaitility.await().until(() -> Files.size(file) < Math.max(imported, MOST_BYTES));
            service.process().destroyForcibly().waitFor();
        }
        assertThat(exported.lines()).hasSizeGreaterThan(RECORDS);
        try (PackagedService service = start(folder)) {
            assertThat(export(service)).isEqualTo(exported);
            Awaitility.await().until(() -> Files.size(file) < MOST_BYTES);
            assertThat(export(service)).isEqualTo(exported);
        }
    }

    /** Reuses space after a second, instead of most of a minute. */
    private static PackagedService start(Path folder) throws IOException {
        return PackagedService.start(
                PackagedService.H2,
                Map.of(
                        "morpion.data.dir",
                        folder.toString(),
                        "morpion.workers",
                        "0",
                        "quarkus.datasource.jdbc.url",
                        "jdbc:h2:file:async:" + folder.resolve("morpion")
                                + ";DB_CLOSE_ON_EXIT=FALSE;WRITE_DELAY=0;RETENTION_TIME=1000"));
    }

    private static String export(PackagedService service) throws Exception {
        return send(HttpRequest.newBuilder(service.uri("/api/v1/records/export")));
    }

    private static String send(HttpRequest.Builder request) throws Exception {
        HttpResponse<String> answer =
                HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    private String game() {
        Position position = new Position(RuleSet.of(Variant.T5));
        while (position.count() > 0) {
            position.play(random.nextInt(position.count()));
        }
        return CompactGames.write(Variant.T5, position.moves());
    }
}
