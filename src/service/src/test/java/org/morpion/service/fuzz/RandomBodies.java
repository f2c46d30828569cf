package org.morpion.service.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Random request bodies: for each path, content that the service understands or nearly so. */
final class RandomBodies {
    private static final Path CORPUS = Path.of("../../records");
    private static final List<String> SCOPES =
            List.of("search:read", "search:write", "record:write", "record:moderate", "key", "admin", "none", "");
    private static final List<String> STATES =
            List.of("published", "withdrawn", "pending", "merged", "refused", "hidden", "x");
    private static final List<String> URLS = List.of(
            "http://localhost/hook",
            "https://localhost:1/",
            "http://127.0.0.1/",
            "http://localhost@evil.example/",
            "file:///etc/passwd",
            "http://[::1]/",
            "localhost",
            "");

    private final Random random;
    private final Supplier<String> values;
    private final Supplier<String> ids;
    private final List<byte[]> documents;

    /**
     * @param values supplies values for strings
     * @param ids supplies ids, of existing resources and others
     */
    RandomBodies(Random random, Supplier<String> values, Supplier<String> ids) throws IOException {
        this.random = random;
        this.values = values;
        this.ids = ids;
        try (Stream<Path> files = Files.walk(CORPUS)) {
            documents = files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .map(RandomBodies::read)
                    .toList();
        }
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The content type for this path. */
    static String typeFor(String path) {
        return path.contains("/batch") || path.contains("/import") ? "application/x-ndjson" : "application/json";
    }

    /** Returns a body for this path. */
    byte[] of(String path) {
        if (path.contains("/searches") || path.contains("/schedules")) {
            return bytes(search(path));
        }
        String json = random.nextInt(4) == 0 ? "" : json(path);
        return json.isEmpty() ? document(path) : bytes(json);
    }

    /** Returns a JSON body for the remaining paths; empty where the body is a document. */
    private String json(String path) {
        String json = "";
        if (path.contains("/keys")) {
            json = "{\"name\":\"" + values.get() + "\",\"scopes\":[\"" + pick(SCOPES) + "\",\"" + pick(SCOPES) + "\"]"
                    + (random.nextBoolean() ? "" : ",\"endsAt\":\"" + values.get() + "\"") + "}";
        } else if (path.contains("/webhooks")) {
            json = "{\"url\":\"" + pick(URLS) + "\""
                    + (random.nextBoolean() ? "" : ",\"events\":[\"" + pick(List.of("best", "record", "x")) + "\"]")
                    + "}";
        } else if (path.contains("/compare")) {
            json = "{\"games\":[" + game() + "," + game() + "]}";
        } else if (path.contains("/order")) {
            json = "{\"variant\":\"" + values.get() + "\",\"lines\":[" + drawn(random.nextInt(300)) + "]}";
        } else if (path.contains("/import")) {
            json = IntStream.rangeClosed(0, random.nextInt(5))
                    .mapToObj(line -> exported())
                    .collect(Collectors.joining("\n"));
        } else if (path.contains("/records/")) {
            json = random.nextBoolean()
                    ? "{\"state\":\"" + pick(STATES) + "\",\"reason\":\"" + values.get() + "\",\"into\":\"" + ids.get()
                            + "\"}"
                    : "{\"metadata\":{\"author\":\"" + values.get() + "\",\"tags\":[\"" + values.get()
                            + "\"]},\"reason\":\"x\"}";
        }
        return json;
    }

    private String game() {
        return random.nextBoolean() ? '"' + ids.get() + '"' : new String(pick(documents), StandardCharsets.UTF_8);
    }

    private String drawn(int lines) {
        return IntStream.range(0, lines)
                .mapToObj(line -> "{\"x\":" + (random.nextInt(30) - 15) + ",\"y\":" + (random.nextInt(30) - 15)
                        + ",\"dir\":\"" + pick(List.of("H", "V", "DP", "DN")) + "\"}")
                .collect(Collectors.joining(","));
    }

    /** A line of an export. */
    private String exported() {
        return "{\"id\":\"" + ids.get() + "\",\"variant\":\"" + pick(List.of("5T", "4D", "6X")) + "\",\"score\":"
                + random.nextInt(200) + ",\"state\":\"" + pick(STATES) + "\",\"origin\":\""
                + pick(List.of("historic", "submitted", "search", "x")) + "\",\"storedAt\":\"" + values.get()
                + "\",\"document\":"
                + (random.nextBoolean()
                        ? "\"MS1:eNoDAAAAAAE\""
                        : new String(pick(documents), StandardCharsets.UTF_8).replace('\n', ' '))
                + ",\"history\":[{\"at\":\"" + values.get() + "\",\"action\":\"" + values.get() + "\"}]}";
    }

    private byte[] document(String path) {
        return switch (random.nextInt(12)) {
            case 0 -> noise(random.nextInt(5000));
            case 1 -> bytes("[".repeat(random.nextInt(5000)));
            case 2 -> bytes("{\"variant\":\"5T\",\"moves\":[" + "9".repeat(random.nextInt(3000)) + "]}");
            case 3 -> new byte[random.nextInt(2_000_000)];
            case 4 -> bytes("MS1:eNoDAAAAAAE");
            case 5 -> lines();
            default -> path.contains("batch") || path.contains("import") ? lines() : pick(documents);
        };
    }

    private byte[] lines() {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        for (int i = random.nextInt(30); i >= 0; i--) {
            String line = new String(pick(documents), StandardCharsets.UTF_8).replace('\n', ' ');
            lines.writeBytes(bytes(line));
            lines.write('\n');
        }
        return lines.toByteArray();
    }

    private String search(String path) {
        String limits = "\"limits\":{\"nodes\":" + (1 + random.nextInt(2000)) + "}";
        String request =
                "{\"solver\":\"" + pick(List.of("nrpa", "beam", "perturbation", "annealing", "none")) + "\",\"seed\":"
                        + random.nextInt(10) + ",\"islands\":" + random.nextInt(4) + ",\"variant\":\""
                        + pick(List.of("5T", "5D", "4T", "4D", "6X")) + "\"," + limits + "}";
        return path.contains("/schedules")
                ? "{\"cron\":\"" + pick(List.of("0 0 29 2 *", "* * * * *", "x", "0 0 31 2 *")) + "\",\"search\":"
                        + request + "}"
                : request;
    }

    private byte[] noise(int length) {
        byte[] noise = new byte[length];
        random.nextBytes(noise);
        return noise;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
