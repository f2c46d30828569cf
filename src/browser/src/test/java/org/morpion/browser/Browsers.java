package org.morpion.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * This machine's Chromium, one per thread, because Playwright is not thread-safe. Playwright's driver is the npm
 * package in package.json; it runs in this machine's Node.
 */
final class Browsers {
    private static final List<Path> PLACES = Stream.of(
                    "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
            .map(Path::of)
            .toList();

    /** Relative to this module and to src/service, where the tests run, too. */
    private static final Path MODULE = Path.of("../browser");

    private static final Path PACKAGES = MODULE.resolve("node_modules");
    private static final Path LOCK = MODULE.resolve("package-lock.json");
    /** npm writes it last when it installs packages. */
    private static final Path INSTALLED = PACKAGES.resolve(".package-lock.json");

    private static final ThreadLocal<Browser> BROWSER = new ThreadLocal<>();
    private static final List<Playwright> STARTED = new ArrayList<>();
    private static Optional<String> obstacle;

    private Browsers() {}

    /** Returns the browser of this thread, which the annotation {@link BrowserTest} opens. */
    static Browser browser() {
        Browser browser = BROWSER.get();
        if (browser == null) {
            throw new IllegalStateException("Annotate the test class with @BrowserTest");
        }
        return browser;
    }

    /** Opens the browser of this thread, unless it is open. */
    static void open() {
        if (BROWSER.get() == null) {
            BROWSER.set(launch());
        }
    }

    private static Browser launch() {
        System.setProperty("playwright.cli.dir", PACKAGES.toString());
        Playwright playwright =
                Playwright.create(new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_NODEJS_PATH", "node")));
        synchronized (STARTED) {
            STARTED.add(playwright);
        }
        return playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(chromium().orElseThrow())
                        .setTimeout(Visit.PATIENCE_MILLIS)
                        .setArgs(List.of("--no-sandbox", "--headless=new")));
    }

    /** Closes the browsers of all threads. */
    static void closeAll() {
        synchronized (STARTED) {
            STARTED.forEach(Playwright::close);
            STARTED.clear();
        }
    }

    /** Returns why no browser can be started on this machine. Installs the driver on first use. */
    static synchronized Optional<String> obstacle() {
        if (obstacle == null) {
            obstacle = findObstacle();
        }
        return obstacle;
    }

    private static Optional<String> findObstacle() {
        if (chromium().isEmpty()) {
            return Optional.of("Skipped: Chromium is not installed");
        }
        for (String program : List.of("node", "npm")) {
            if (!isInstalled(program)) {
                return Optional.of("Skipped: " + program + " is not installed");
            }
        }
        try {
            return isDriverInstalled() ? Optional.empty() : installDriver();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<Path> chromium() {
        return PLACES.stream().filter(Files::isExecutable).findFirst();
    }

    private static boolean isInstalled(String program) {
        try {
            return run(program, "--version").status() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isDriverInstalled() throws IOException {
        return Files.exists(INSTALLED)
                && Files.getLastModifiedTime(INSTALLED).compareTo(Files.getLastModifiedTime(LOCK)) >= 0;
    }

    private static Optional<String> installDriver() throws IOException {
        Run install = run(
                "npm",
                "ci",
                "--prefer-offline",
                "--fetch-retries=0",
                "--fetch-timeout=60000",
                "--ignore-scripts",
                "--engine-strict",
                "--no-audit",
                "--no-fund");
        if (install.output().contains("EUSAGE")) {
            throw new IllegalStateException("package-lock.json does not fit package.json: " + install.output());
        }
        return install.status() == 0
                ? Optional.empty()
                : Optional.of(
                        "Skipped: npm can't install the package of src/browser/package-lock.json: " + install.output());
    }

    private static Run run(String... command) throws IOException {
        Process process = new ProcessBuilder(command)
                .directory(MODULE.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.onExit().join().exitValue(), output);
    }

    private record Run(int status, String output) {}
}
