package org.morpion.page.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lists the page's files for its service worker, with a version that changes with any of them; a step of the build. */
public final class Inventory {
    private static final String LIST = "/page/files.js";
    private static final String WORKER = "/service-worker.js";
    private static final int VERSION_LENGTH = 16;

    private Inventory() {}

    /** @param arguments the directory that is served as the root */
    public static void main(String[] arguments) throws IOException, NoSuchAlgorithmException {
        Path root = Path.of(arguments[0]).normalize();
        Map<String, Path> files = files(root);
        String addresses = files.keySet().stream()
                .map(address -> "\n    '" + address + "',")
                .collect(Collectors.joining());
        String text = """
                // Made by the build: what the service worker keeps.
                self.page = {
                  version: '%s',
                  files: [%s
                  ],
                };
                """.formatted(version(files), addresses);
        Files.writeString(root.resolve(LIST.substring(1)), text);
    }

    private static Map<String, Path> files(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            Map<String, Path> files = new TreeMap<>();
            all.filter(Files::isRegularFile).forEach(file -> files.put(addressOf(root.relativize(file)), file));
            files.keySet().removeIf(address -> address.equals(LIST) || address.equals(WORKER));
            return files;
        }
    }

    private static String addressOf(Path file) {
        String address = "/" + file.toString().replace('\\', '/');
        return address.equals("/index.html") ? "/" : address;
    }

    private static String version(Map<String, Path> files) throws IOException, NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (Map.Entry<String, Path> file : files.entrySet()) {
            byte[] content = Files.readAllBytes(file.getValue());
            digest.update((file.getKey() + " " + content.length + "\n").getBytes(StandardCharsets.UTF_8));
            digest.update(content);
        }
        return HexFormat.of().formatHex(digest.digest()).substring(0, VERSION_LENGTH);
    }
}
