package org.morpion.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Java command line built by {@code bin/morpion}. */
class LauncherTest {
    @TempDir
    private Path directory;

    private Path launcher;

    @BeforeEach
    void install() throws IOException {
        assumeThat(Path.of("/bin/sh")).exists();
        launcher = directory.resolve("bin/morpion");
        Files.createDirectory(launcher.getParent());
        Files.copy(Path.of("bin/morpion"), launcher);
        Files.createDirectory(directory.resolve("lib"));
        Files.createFile(directory.resolve("lib/morpion.jar"));
        // A stand-in for Java that prints its arguments.
        Path java = directory.resolve("java/bin/java");
        Files.createDirectories(java.getParent());
        Files.writeString(java, "#!/bin/sh\necho $(nice) \"$@\"\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "search --time 1s, true",
        "--variant 5D search, true",
        "--variant=5D bench, true",
        "--nice 3 search, true",
        "repeat run, true",
        "validate game.msr, false",
        "--variant 5D validate search, false",
        "replay search, false"
    })
    void onlyLongWorkIsCompiledForSpeed(String line, boolean optimized) throws Exception {
        assertThat(run(line).contains("TieredStopAtLevel")).isEqualTo(!optimized);
    }

    @Test
    void itsOwnOptionsMayStandAnywhere() throws Exception {
        String usual = run("search --solver nrpa");
        String nice = run("search --max-memory 2g --solver nrpa --nice=1");

        assertThat(niceness(nice)).isEqualTo(Math.min(niceness(usual) + 1, 19));
        assertThat(nice)
                .contains(" -Xmx2g ", " -Dmorpion.memory=2g ")
                .endsWith("org.morpion.cli.Main search --solver nrpa\n");
        assertThat(usual).doesNotContain("-Xmx", "-Dmorpion.memory");
    }

    @ParameterizedTest
    @CsvSource({
        "75%, -XX:MaxRAMPercentage=75",
        "100%, -XX:MaxRAMPercentage=100",
        "1.5G, -Xmx1536m",
        "0.5g, -Xmx512m",
        "10.25g, -Xmx10496m",
        "2.5m, -Xmx2560k",
        "900m, -Xmx900m"
    })
    void memoryMayBeAShareOrAFraction(String memory, String option) throws Exception {
        assertThat(run("search --max-memory " + memory)).contains(" " + option + " ");
    }

    @Test
    void onlyRootRaisesThePriority() throws Exception {
        boolean isRoot = "root".equals(System.getProperty("user.name"));

        assertThat(run("search --nice -1"))
                .contains(isRoot ? "org.morpion.cli.Main search" : "only root may raise the priority");
        assertThat(run("search --nice -21")).startsWith("morpion: --nice is -21;");
    }

    @Test
    void whatMakesNoSenseIsTold() throws Exception {
        assertThat(run("search --nice lots"))
                .isEqualTo("morpion: --nice is lots; it must be a whole number from 0 to 19, or for root from -20.\n");
        assertThat(run("search --nice 20")).startsWith("morpion: --nice is 20;");
        for (String memory : List.of(
                "0", "1k", "9999k", "1m", "512", "m", "2gb", "99999g", "0%", "101%", "1.5", "1.2345g", ".5g",
                "0.001m")) {
            assertThat(run("search --max-memory " + memory))
                    .isEqualTo("morpion: --max-memory is " + memory + "; write 512m, 1.5g or 75%.\n");
        }
        assertThat(run("search --max-memory")).isEqualTo("morpion: --max-memory needs a value.\n");
    }

    @Test
    void whatFollowsTwoDashesIsNoOption() throws Exception {
        assertThat(run("validate --nice 1 -- --nice --max-memory=x")).endsWith(" validate -- --nice --max-memory=x\n");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "C, C.UTF-8, C",
                "POSIX, C.UTF-8, POSIX",
                "'', C.UTF-8, C",
                "de_XX.UTF-8, C.UTF-8, de_XX.UTF-8",
                "de_XX, C.UTF-8, de_XX",
                "C.utf8, C.utf8, -",
                "de_DE.ISO-8859-1, de_DE.ISO-8859-1, -"
            })
    void namesOfFilesAreInUtf8UnlessTheLocaleSaysOtherwise(String locale, String javas, String spoken)
            throws Exception {
        Files.writeString(directory.resolve("java/bin/java"), "#!/bin/sh\necho \"$LC_ALL\" \"$@\"\n");

        String asked = run(List.of("/bin/sh", launcher.toString(), "validate", "x"), "off", locale);

        assertThat(asked).startsWith(javas + " ");
        assertThat(asked.contains(" -Dmorpion.locale=")).isEqualTo(spoken != null);
        if (spoken != null) {
            assertThat(asked).contains(" -Dmorpion.locale=" + spoken + " ");
        }
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "only there names are any bytes")
    void theLanguageStaysThatOfThePerson() throws Exception {
        // The real Java, with the class path instead of the jar.
        Files.writeString(directory.resolve("java/bin/java"), """
                #!/bin/sh
                case $* in *-Dmorpion.locale=de*) ;; *) exit 1 ;; esac
                exec '%s/bin/java' -Dmorpion.locale=de_XX.UTF-8 -cp '%s' org.morpion.cli.Main validate "$NAME"
                """.formatted(
                        System.getProperty("java.home"), System.getProperty("java.class.path")));

        String told = run(
                List.of("/bin/sh", "-c", "export NAME=$(printf 'no-\\303\\251'); exec " + launcher + " validate"),
                "off",
                "de_XX.UTF-8");

        assertThat(told)
                .isEqualTo(
                        "morpion: no-\u00e9: Es gibt weder eine solche Datei noch einen Rekord mit dieser Kennung.\n");
    }

    @ParameterizedTest
    @CsvSource({"<&-, in", ">&-, out", "2>&-, err"})
    void whatIsClosedIsNotOpenedByChance(String closing, String what) throws Exception {
        // A stand-in for Java that reports which standard streams are open.
        Files.writeString(directory.resolve("java/bin/java"), """
                #!/bin/sh
                { true 3<&0; } 2>/dev/null && echo in >>told
                { true 3>&1; } 2>/dev/null && echo out >>told
                { true 3>&2; } 2>/dev/null && echo err >>told
                """);
        String line = "cd '" + directory + "' && bin/morpion validate - " + closing;
        run(List.of("/bin/sh", "-c", line), "off", "C");

        assertThat(directory.resolve("told")).as(what).hasContent("in\nout\nerr");
    }

    @Test
    void aJavaThatCannotRunItIsTold() throws Exception {
        Path release = directory.resolve("java/release");
        Files.writeString(release, "JAVA_VERSION=\"11.0.2\"\n");

        assertThat(run("validate x"))
                .startsWith("morpion: Java 17 or newer is needed; ")
                .endsWith(" is 11.0.2.\n");
        Files.delete(directory.resolve("java/bin/java"));
        assertThat(run("validate x")).contains("; there is no bin/java in it. ");
    }

    /**
     * Installs a Java 17 that prints each argument separately.
     *
     * @param made the shell command with which it creates the requested archive
     */
    private void installJavaThatMakes(String made) throws IOException {
        Files.writeString(directory.resolve("java/release"), "JAVA_VERSION=\"17.0.2\"\n");
        Files.writeString(directory.resolve("java/bin/java"), """
                #!/bin/sh
                for argument; do
                  case $argument in -XX:ArchiveClassesAtExit=*) archive=${argument#*=}; %s ;; esac
                  echo "[$argument]"
                done
                """.formatted(made));
    }

    @Test
    void theCacheIsOfOneJarAndItsDirectoryMayHaveAnyName() throws Exception {
        installJavaThatMakes("echo made >\"$archive\"");
        Path cache = directory.resolve("my cache");
        Path jar = directory.resolve("lib/morpion.jar");

        String first = runWithCache(cache);
        String again = runWithCache(cache);
        Files.writeString(jar, "a newer one");
        Files.setLastModifiedTime(jar, FileTime.fromMillis(0));
        String newer = runWithCache(cache);

        assertThat(first)
                .contains("[-XX:SharedArchiveFile=" + cache + "/morpion-")
                .contains("[my game.msr]");
        assertThat(again).isEqualTo(first);
        assertThat(newer).contains("[-XX:SharedArchiveFile=").isNotEqualTo(first);
    }

    @Test
    void aCacheThatCannotBeWrittenIsDoneWithout() throws Exception {
        installJavaThatMakes("rmdir \"${archive%/*}\"");

        assertThat(runWithCache(directory.resolve("cache")))
                .contains("[my game.msr]")
                .doesNotContain("SharedArchiveFile");
    }

    @Test
    void withoutAHomeThereIsNoCache() throws Exception {
        installJavaThatMakes("echo made >\"$archive\"");
        String launch = "unset HOME XDG_CACHE_HOME MORPION_CACHE; %s exec '" + launcher + "' validate x";
        Path home = directory.resolve("home");

        String homeless = run(List.of("/bin/sh", "-c", launch.formatted("")), "off", "C");
        String athome = run(List.of("/bin/sh", "-c", launch.formatted("export HOME='" + home + "';")), "off", "C");

        assertThat(homeless).contains("[validate]").doesNotContain("SharedArchiveFile");
        assertThat(athome).contains("[-XX:SharedArchiveFile=" + home + "/.cache/morpion/morpion-");
    }

    private String runWithCache(Path cache) throws IOException {
        return run(List.of("validate", "my game.msr"), cache.toString());
    }

    private static int niceness(String output) {
        return Integer.parseInt(output.substring(0, output.indexOf(' ')));
    }

    private String run(String line) throws IOException {
        return run(Arrays.asList(line.split(" ")), "off");
    }

    private String run(List<String> arguments, String cache) throws IOException {
        List<String> command = new ArrayList<>(List.of("/bin/sh", launcher.toString()));
        command.addAll(arguments);
        return run(command, cache, "C");
    }

    private String run(List<String> command, String cache, String locale) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", directory.resolve("java").toString());
        builder.environment().put("MORPION_CACHE", cache);
        builder.environment().keySet().removeAll(List.of("LANG", "LC_CTYPE", "LC_MESSAGES"));
        builder.environment().put("LC_ALL", locale);
        try (var output = builder.start().getInputStream()) {
            return new String(output.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
