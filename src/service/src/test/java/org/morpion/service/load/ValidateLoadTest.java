package org.morpion.service.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.OperatingSystemMXBean;
import io.quarkus.test.junit.QuarkusTest;
import java.io.File;
import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.service.Http;

/**
 * Cost of {@code /validate}, relative to a resource that only reads the same body: processor time per request, in many
 * short alternating rounds after a warm-up that lasts until the compiler is idle. Processor time is less sensitive to
 * other programs than throughput, and alternating rounds are disturbed alike. Prints the figures without judging them.
 * Run by the profile {@code load}; needs wrk.
 */
@QuarkusTest
@Tag("load")
class ValidateLoadTest {
    private static final Pattern REQUESTS = Pattern.compile("(\\d+) requests in");
    private static final int ROUNDS = 31;
    private static final int ROUND_SECONDS = 1;
    private static final int WARM_UP_SECONDS = 4;
    private static final int MAX_WARM_UPS = 30;

    /** Residual compilation in a warm process: two percent of a core. */
    private static final long COMPILED_MILLIS = WARM_UP_SECONDS * 1000 / 50;

    @Test
    void validateBesideReadingAlone(@TempDir Path folder) throws Exception {
        assumeTrue(isThere("wrk"), "wrk is not installed");
        Path body = folder.resolve("body.json");
        Files.write(body, everyValueALine(Http.corpus("5T/rosin178.json")));
        Path script = folder.resolve("post.lua");
        Files.writeString(
                script,
                "local f = io.open('" + body + "', 'rb')\nwrk.method = 'POST'\nwrk.body = f:read('*a')\nf:close()\n");
        warmUp(script);
        List<Double> validating = new ArrayList<>();
        List<Double> reading = new ArrayList<>();
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            Load validate = load(script, "validate", ROUND_SECONDS);
            Load read = load(script, "body-length", ROUND_SECONDS);
            validating.add(validate.cpuMicros());
            reading.add(read.cpuMicros());
            ratios.add(read.cpuMicros() / validate.cpuMicros());
            System.out.printf("validate %s, reading alone %s, ratio %.2f%n", validate, read, ratios.get(round));
        }
        System.out.printf(
                "processor time of a request, quartiles: validate %s µs, reading alone %s µs, ratio %s%n",
                quartiles("%.0f", validating), quartiles("%.0f", reading), quartiles("%.2f", ratios));
        assertThat(ratios).allMatch(ratio -> ratio > 0);
    }

    private static void warmUp(Path script) throws IOException, InterruptedException {
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        for (int warmUp = 1; warmUp <= MAX_WARM_UPS; warmUp++) {
            long before = compiler.getTotalCompilationTime();
            load(script, "validate", WARM_UP_SECONDS / 2);
            load(script, "body-length", WARM_UP_SECONDS / 2);
            long spent = compiler.getTotalCompilationTime() - before;
            System.out.printf("warm-up %d: compiled for %d ms%n", warmUp, spent);
            if (spent <= COMPILED_MILLIS) {
                return;
            }
        }
        fail("The compiler was still busy after " + MAX_WARM_UPS * WARM_UP_SECONDS + " s of requests");
    }

    private static String quartiles(String format, List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        return IntStream.rangeClosed(1, 3)
                .mapToObj(quarter -> String.format(format, sorted.get(sorted.size() * quarter / 4)))
                .collect(Collectors.joining(" / "));
    }

    /**
     * The measured load of a resource.
     *
     * @param cpuMicros the processor time of this process per request, in microseconds
     */
    private record Load(double perSecond, double cpuMicros) {
        @Override
        public String toString() {
            return String.format("%.0f/s (%.0f µs of CPU each)", perSecond, cpuMicros);
        }
    }

    /** The record pretty-printed as by most programs, 13.7 kB. */
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
        double cpuMicros = (system.getProcessCpuTime() - before) / 1e3;
        assertThat(output).doesNotContain("Non-2xx");
        Matcher requests = REQUESTS.matcher(output);
        assertThat(requests.find()).as(output).isTrue();
        double count = Double.parseDouble(requests.group(1));
        return new Load(count / seconds, cpuMicros / count);
    }

    private static boolean isThere(String program) {
        return Pattern.compile(File.pathSeparator)
                .splitAsStream(System.getenv("PATH"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
