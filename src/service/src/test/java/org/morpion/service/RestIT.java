package org.morpion.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The statements of a node at rest, in the log of the embedded database. */
@StartsProcesses
class RestIT {
    /** A node checks at every heartbeat that the database accepts writes: each two seconds by default. */
    private static final String CHECK = "update scheduled_tasks set version = version";

    private static final int CHECKS = 12;

    /** Two statements a second. */
    private static final int MOST_PER_CHECK = 4;

    /** The first minute is busier, because the included records are new. */
    @Test
    void atMostTwoAreSentInASecond(@TempDir Path folder) throws Exception {
        try (PackagedService service = PackagedService.start(
                PackagedService.H2,
                Map.of(
                        "morpion.data.dir",
                        folder.toString(),
                        "quarkus.datasource.jdbc.url",
                        "jdbc:h2:file:async:" + folder.resolve("morpion")
                                + ";DB_CLOSE_ON_EXIT=FALSE;WRITE_DELAY=0;TRACE_LEVEL_FILE=2"))) {
            Path log = folder.resolve("morpion.trace.db");
            int from = statements(log).size();
            Awaitility.await().until(() -> isAtRest(statements(log), from));
        }
    }

    /** Returns whether the statements between some consecutive checks are few enough. */
    private static boolean isAtRest(List<String> statements, int from) {
        int[] checks = IntStream.range(from, statements.size())
                .filter(i -> statements.get(i).contains(CHECK))
                .toArray();
        return IntStream.range(0, checks.length - CHECKS)
                .anyMatch(i -> checks[i + CHECKS] - checks[i] <= CHECKS * MOST_PER_CHECK);
    }

    private static List<String> statements(Path log) {
        try {
            return Files.readAllLines(log).stream()
                    .filter(line -> line.startsWith("/*SQL"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
