package org.morpion.service.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.OperatingSystemMXBean;
import io.quarkus.test.junit.QuarkusTest;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
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
        Files.write(body, everyValueALine(Http.corpus("5T/rosin178.json")));
        Path script = folder.resolve("post.lua");
        Files.writeString(
                script,
                "local f = io.open('" + body + "', 'rb')\nwrk.method = 'POST'\nwrk.body = f:read('*a')\nf:close()\n");
        load(script, "validate", 10);
        load(script, "body-length", 5);
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            Load validate = load(script, "validate", 5);
            Load reading = load(script, "body-length", 5);
            ratios.add(validate.perSecond() / reading.perSecond());
            System.out.printf("validate %s, reading alone %s, ratio %.2f%n", validate, reading, ratios.get(round));
        }
        Collections.sort(ratios);
        System.out.printf("median ratio %.2f%n", ratios.get(ROUNDS / 2));
        assertThat(ratios).allMatch(ratio -> ratio > 0);
    }

    /**
     * What a resource bore.
     *
     * @param cpuMicros the processor time that this process took for a request, which other programs disturb less than the
     *     rate
     */
    private record Load(double perSecond, double cpuMicros) {
        @Override
        public String toString() {
            return String.format("%.0f/s (%.0f µs of CPU each)", perSecond, cpuMicros);
        }
    }

    /** The record as most programs would print it, 13.7 kB. */
    private static byte[] everyValueALine(byte[] record) throws IOException {
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter(
                Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER));
        printer.indentArraysWith(lines);
        printer.indentObjectsWith(lines);
        ObjectMapper json = new ObjectMapper();
        return json.writer(printer).writeValueAsBytes(json.readTree(record));
    }

    private static Load load(Path script, String resource, int seconds) throws IOException, InterruptedException {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        long before = system.getProcessCpuTime();
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
        double perSecond = Double.parseDouble(rate.group(1));
        double cpuMicros = (system.getProcessCpuTime() - before) / 1e3 / (perSecond * seconds);
        return new Load(perSecond, cpuMicros);
    }

    private static boolean isThere(String program) {
        return Pattern.compile(File.pathSeparator)
                .splitAsStream(System.getenv("PATH"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
