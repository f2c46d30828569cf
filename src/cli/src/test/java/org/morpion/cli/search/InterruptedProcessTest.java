package org.morpion.cli.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.morpion.cli.Cli;
import org.morpion.cli.Main;

/** Real processes that are interrupted, and the use of their streams. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "processes are told to end by signals, which Windows lacks")
class InterruptedProcessTest {
    private static final long PATIENCE_MINUTES = 10;

    private final List<Process> started = new ArrayList<>();

    @TempDir
    private Path directory;

    /** Ends the processes of a test that has failed. */
    @AfterEach
    void end() throws InterruptedException {
        for (Process process : started) {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void aTerminatedSearchIsSavedAndSaysSo() throws Exception {
        Process process = start("search", "--solver", "nrpa", "--threads", "1", "--seed", "1", "--json");
        awaitEvent(process, "best");

        terminate(process);

        process.inputReader().transferTo(Writer.nullWriter());
        assertThat(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isEqualTo(4);
        String told = Files.readString(directory.resolve("err"));
        assertThat(told).contains("The search is saved; continue it with: morpion search --resume morpion-run-");
        // Without --run-dir, the search has created a directory in its working directory.
        String name = told.replaceAll("(?s).*--resume (\\S+).*", "$1");
        Cli resumed = Cli.run("search", "--resume", directory.resolve(name).toString(), "--nodes", "1", "--json");
        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
        assertThat(resumed.lines().get(0)).startsWith("{\"event\":\"resumed\"").doesNotContain("\"nodes\":0,");
    }

    @Test
    void aTerminatedSearchThatCannotBeSavedShowsItsGame() throws Exception {
        Path log = directory.resolve("log");
        Process process = start(
                "search",
                "--solver",
                "nrpa",
                "--threads",
                "1",
                "--seed",
                "1",
                "--run-dir",
                "run",
                "--progress-log",
                log.toString());
        awaitContent(log, "\"best\"");
        Files.move(directory.resolve("run"), directory.resolve("gone"));

        terminate(process);

        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .startsWith("MS1:")
                .hasLineCount(1);
        assertThat(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isEqualTo(3);
        assertThat(directory.resolve("err")).content().contains("The search could not be saved");
    }

    @Test
    void aKilledSearchGoesOnFromItsLastCheckpoint() throws Exception {
        Process process = start(
                "search",
                "--solver",
                "nrpa",
                "--variant",
                "5D",
                "--threads",
                "2",
                "--seed",
                "1",
                "--nodes",
                "60000000000",
                "--checkpoint-interval",
                "1s",
                "--run-dir",
                "run",
                "--json");
        // A checkpoint before the first node would have nothing to continue from.
        awaitEvent(process, "best");
        awaitEvent(process, "checkpoint");

        process.destroyForcibly();

        assertThat(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();
        Cli resumed = Cli.run("search", "--resume", directory.resolve("run").toString(), "--nodes", "1", "--json");
        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
        assertThat(resumed.lines().get(0)).startsWith("{\"event\":\"resumed\"").doesNotContain("\"nodes\":0,");
    }

    @Test
    void aSearchThatIsKilledBeforeItsFirstCheckpointIsStillThere() throws Exception {
        String[] search = {"search", "--solver", "nrpa", "--threads", "1", "--seed", "1", "--json", "--run-dir", "run"};
        Process process = start(SmallSearch.with(search, "--checkpoint-interval", "1h"));
        awaitEvent(process, "best");

        process.destroyForcibly();

        assertThat(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();
        Path run = directory.resolve("run");
        Cli another = Cli.run("search", "--solver", "nrpa", "--nodes", "1", "--run-dir", run.toString());
        Cli resumed = Cli.run("search", "--resume", run.toString(), "--nodes", "1", "--json");
        assertThat(another.exitCode()).isEqualTo(2);
        assertThat(another.err()).contains("holds a search already");
        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
        assertThat(resumed.lines().get(0)).startsWith("{\"event\":\"resumed\"").contains("\"seed\":1,");
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "only Linux has a disk that is always full")
    void aResultThatNobodyGetsIsNoSuccess() throws Exception {
        ProcessBuilder full = command("validate", "rosin82").redirectOutput(new File("/dev/full"));
        Process process = start(full);

        assertThat(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isEqualTo(3);
        assertThat(Files.readString(directory.resolve("err")))
                .startsWith("morpion: standard output can't be written: ")
                .hasLineCount(1);
    }

    @Test
    void aReaderThatHasEnoughEndsAStreamWithoutEnd() throws Exception {
        Process process = start("validate", "-");
        byte[] games =
                (Cli.run("convert", "rosin82", "--to", "msr").out().repeat(1000)).getBytes(StandardCharsets.UTF_8);
        BufferedReader lines = process.inputReader();
        OutputStream input = process.getOutputStream();

        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(PATIENCE_MINUTES);
        boolean ended = false;
        boolean read = false;
        while (!ended && System.nanoTime() < deadline) {
            try {
                input.write(games);
                input.flush();
            } catch (IOException e) {
                ended = true;
            }
            if (!read) {
                assertThat(lines.readLine()).startsWith("-:1: legal");
                lines.close();
                read = true;
            }
        }

        assertThat(ended).isTrue();
        assertThat(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(directory.resolve("err")).isEmptyFile();
    }

    @ParameterizedTest
    @CsvSource({"xterm, true", "dumb, false"})
    void onlyATerminalThatCanIsWrittenOver(String terminal, boolean can) throws Exception {
        ProcessBuilder shown =
                command("search", "--solver", "nrpa", "--threads", "1", "--seed", "1", "--nodes", "1000");
        shown.command().add(1, "-Dmorpion.terminal=err");
        shown.environment().put("TERM", terminal);
        Process process = start(shown);

        assertThat(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(Files.readString(directory.resolve("err")).contains("\u001b"))
                .isEqualTo(can);
    }

    /** Sends SIGTERM. The process's streams stay open: it may write to them until it ends. */
    private static void terminate(Process process) {
        process.toHandle().destroy();
    }

    private Process start(String... arguments) throws Exception {
        return start(command(arguments));
    }

    private Process start(ProcessBuilder builder) throws IOException {
        Process process = builder.start();
        started.add(process);
        return process;
    }

    private ProcessBuilder command(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectError(directory.resolve("err").toFile());
        builder.environment().put("LC_ALL", "C.UTF-8");
        return builder;
    }

    private static void awaitContent(Path file, String part) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(PATIENCE_MINUTES);
        while (!Files.exists(file) || !Files.readString(file).contains(part)) {
            assertThat(System.nanoTime() - deadline)
                    .as(file + " has no " + part)
                    .isNegative();
            Thread.sleep(20);
        }
    }

    private String awaitEvent(Process process, String name) throws Exception {
        BufferedReader lines = process.inputReader();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("{\"event\":\"" + name + "\"")) {
                return line;
            }
        }
        throw new AssertionError("The search has ended: " + Files.readString(directory.resolve("err")));
    }
}
