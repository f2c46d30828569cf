package org.morpion.service.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarkus.test.junit.QuarkusTest;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.service.Http;

/**
 * How many requests a second {@code /validate} answers, beside a resource that only reads the same body, in turns and in
 * one run. Prints figures and decides nothing by them. Run by the profile {@code load}; needs wrk.
 */
@QuarkusTest
@Tag("load")
class ValidateLoadTest {
    private static final Pattern RATE = Pattern.compile("Requests/sec:\\s+([0-9.]+)");
    private static final int ROUNDS = 5;

    @Test
    void validateBesideReadingAlone(@TempDir Path folder) throws Exception {
        assumeTrue(isThere("wrk"), "wrk is not installed");
        Path body = folder.resolve("body.json");
        Files.write(body, Http.corpus("5T/rosin178.json"));
        Path script = folder.resolve("post.lua");
        Files.writeString(
                script,
                "local f = io.open('" + body + "', 'rb')\nwrk.method = 'POST'\nwrk.body = f:read('*a')\nf:close()\n");
        rate(script, "validate", 10);
        rate(script, "body-length", 5);
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            double validate = rate(script, "validate", 5);
            double reading = rate(script, "body-length", 5);
            ratios.add(validate / reading);
            System.out.printf(
                    "validate %.0f/s, reading alone %.0f/s, ratio %.2f%n", validate, reading, validate / reading);
        }
        Collections.sort(ratios);
        System.out.printf("median ratio %.2f%n", ratios.get(ROUNDS / 2));
        assertThat(ratios).allMatch(ratio -> ratio > 0);
    }

    private static double rate(Path script, String resource, int seconds) throws IOException, InterruptedException {
        Process wrk = new ProcessBuilder(
                        "wrk",
                        "-t1",
                        "-c8",
                        "-d" + seconds + "s",
                        "-s",
                        script.toString(),
                        "http://localhost:" + Http.port() + "/api/v1/" + resource)
                .redirectErrorStream(true)
                .start();
        String output = new String(wrk.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(wrk.waitFor()).isZero();
        assertThat(output).doesNotContain("Non-2xx");
        Matcher rate = RATE.matcher(output);
        assertThat(rate.find()).as(output).isTrue();
        return Double.parseDouble(rate.group(1));
    }

    private static boolean isThere(String program) {
        return Pattern.compile(File.pathSeparator)
                .splitAsStream(System.getenv("PATH"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
