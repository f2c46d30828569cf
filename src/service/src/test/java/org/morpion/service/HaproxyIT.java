package org.morpion.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * The service behind HAProxy with the configuration in docs/operations.md. Skipped where HAProxy is not installed;
 * Debian has it as {@code haproxy}.
 */
@StartsProcesses
@ResourceLock(SharedService.LOCK)
class HaproxyIT {
    private static final Pattern SNIPPET = Pattern.compile("(?s)```haproxy\n(.*?)```");

    @TempDir
    static Path folder;

    private static TestProcesses.Listener haproxy;
    private static ProxiedService service;

    @BeforeAll
    static void start() throws Exception {
        Optional<Path> program = TestProcesses.program("haproxy");
        assumeTrue(program.isPresent(), "haproxy is not installed");
        Matcher snippet = SNIPPET.matcher(Files.readString(Path.of("../../docs/operations.md")));
        assertThat(snippet.find()).isTrue();
        String documented = snippet.group(1)
                .replace(
                        "127.0.0.1:8080",
                        "127.0.0.1:" + SharedService.get().uri("/").getPort());
        Path file = folder.resolve("haproxy.cfg");
        haproxy = TestProcesses.startListener(port -> {
            String configuration =
                    documented.replace("bind :443 ssl crt /etc/ssl/morpion.pem", "bind 127.0.0.1:" + port);
            assertThat(configuration).contains("bind 127.0.0.1:" + port);
            Files.writeString(file, configuration);
            return new ProcessBuilder(program.get().toString(), "-db", "-f", file.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("output").toFile());
        });
        service = new ProxiedService(haproxy.port());
        service.awaitLive();
    }

    @AfterAll
    static void end() {
        if (haproxy != null) {
            haproxy.close();
        }
    }

    @Test
    void aClientIsKnownByItsAddressWhateverItClaims() throws Exception {
        service.assertThatAClientIsKnownByItsAddressWhateverItClaims();
    }

    @Test
    void streamsBeginAtOnce() throws Exception {
        service.assertThatStreamsBeginAtOnce();
    }
}
