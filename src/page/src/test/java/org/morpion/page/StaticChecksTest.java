package org.morpion.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Types and lint of the page's modules, by the tools that package.json names. */
class StaticChecksTest {
    private static final Path LOCK = Path.of("package-lock.json");
    /** npm writes it last when it installs packages. */
    private static final Path INSTALLED = Path.of("node_modules/.package-lock.json");

    /** A module, and one that it may not import. */
    private static final List<String> FORBIDDEN = List.of(
            "core/durations.js<ui/dom.js",
            "engine/local-store.js<api/service.js",
            "state/store.js<ui/dom.js",
            "ui/fields.js<api/service.js",
            "api/service.js<views/shared/cards.js",
            "board/fan.js<api/service.js",
            "views/shared/share.js<views/look/look.js",
            "views/look/relatives.js<views/play/play.js",
            "views/day.js<app/main.js");

    private static final List<String> ALLOWED = List.of(
            "core/durations.js<core/example.js",
            "ui/table.js<state/store.js",
            "views/look/look.js<views/shared/cards.js",
            "app/main.js<views/look/look.js");

    @Test
    void typesAndLintFindNothing() throws Exception {
        Node.assumeThere();
        Node.assumeThere("npm");
        installPackages();

        assertSucceeds(run("npm", "run", "--silent", "check"));
    }

    @Test
    void importsBetweenFoldersLeadDownwardsOnly() throws Exception {
        Node.assumeThere();
        Node.assumeThere("npm");
        installPackages();
        List<String> command = new ArrayList<>(List.of("node", "src/test/resources/lint-imports.mjs"));
        command.addAll(FORBIDDEN);
        command.addAll(ALLOWED);

        Run run = run(command.toArray(String[]::new));

        assertSucceeds(run);
        assertThat(run.output
                        .lines()
                        .filter(line -> line.endsWith(" import-x/no-restricted-paths no-restricted-syntax")))
                .hasSameSizeAs(FORBIDDEN);
        assertThat(run.output.lines()).endsWith(ALLOWED.toArray(String[]::new));
    }

    /** Installs the packages unless they are there; skips the test where they can be neither fetched nor found. */
    private static void installPackages() throws Exception {
        if (Files.exists(INSTALLED)
                && Files.getLastModifiedTime(INSTALLED).compareTo(Files.getLastModifiedTime(LOCK)) >= 0) {
            return;
        }
        Run registry = run("npm", "view", "typescript", "version", "--fetch-retries=0", "--fetch-timeout=5000");
        Run install = install(registry.status == 0 ? "--prefer-offline" : "--offline");
        assumeTrue(
                !install.output.contains("EBADENGINE"),
                "Skipped: the tools of src/page/package.json need a newer version of Node");
        assertThat(install.output)
                .as("package-lock.json does not fit package.json")
                .doesNotContain("EUSAGE");
        assumeTrue(
                install.status == 0,
                "Skipped: npm can't install the packages of src/page/package-lock.json: " + install.output);
        // npm leaves out native packages that it can't get, without an error.
        Run version = run("npm", "run", "--silent", "tsc", "--", "--version");
        assumeTrue(
                version.status == 0,
                "Skipped: npm has not installed TypeScript here; delete src/page/node_modules and try again: "
                        + version.output);
    }

    private static Run install(String source) throws IOException, InterruptedException {
        return run("npm", "ci", source, "--ignore-scripts", "--engine-strict", "--no-audit", "--no-fund");
    }

    private static void assertSucceeds(Run run) {
        assertThat(run.status).as(run.output).isZero();
    }

    private static Run run(String... command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("check", ".out");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
            return new Run(process.exitValue(), Files.readString(output));
        } finally {
            Files.delete(output);
        }
    }

    private record Run(int status, String output) {}
}
