package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A visit to the page by someone who has not been there before. Closing it fails if a script failed, the console has an
 * error, or the page asked another host for anything.
 */
final class Visit implements AutoCloseable {
    /** To wait for what need not be visible, as a horizontal line, which has no height, never is. */
    static final Locator.WaitForOptions ATTACHED = new Locator.WaitForOptions().setState(WaitForSelectorState.ATTACHED);

    private static final List<Path> PLACES = Stream.of(
                    "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
            .map(Path::of)
            .toList();

    private static final List<String> TASKS = List.of("toplevel", "devtools.timeline");

    /** Long enough for a busy machine. */
    private static final int PATIENCE_MILLIS = 15_000;

    private static Browser browser;

    private final Service service;
    private final BrowserContext context;
    private final Page page;
    private final List<String> faults = new ArrayList<>();
    private final List<String> forgiven = new ArrayList<>();

    /** Who is visiting. */
    record Visitor(ColorScheme theme, int width, int height, String locale) {
        static final Visitor USUAL = new Visitor(ColorScheme.LIGHT, 1280, 900, "en-GB");
        static final Visitor AT_NIGHT_ON_A_PHONE = new Visitor(ColorScheme.DARK, 360, 740, "en-GB");

        Visitor speaking(String newLocale) {
            return new Visitor(theme, width, height, newLocale);
        }

        Visitor in(ColorScheme newTheme) {
            return new Visitor(newTheme, width, height, locale);
        }
    }

    private Visit(Service service, Visitor visitor) {
        this.service = service;
        context = browser()
                .newContext(new Browser.NewContextOptions()
                        .setViewportSize(visitor.width(), visitor.height())
                        .setColorScheme(visitor.theme())
                        .setReducedMotion(ReducedMotion.NO_PREFERENCE)
                        .setLocale(visitor.locale())
                        .setPermissions(List.of("clipboard-read", "clipboard-write")));
        context.setDefaultTimeout(PATIENCE_MILLIS);
        page = context.newPage();
        page.onPageError(faults::add);
        page.onConsoleMessage(message -> {
            if (message.type().equals("error")) {
                faults.add(message.text());
            }
        });
        page.onRequest(request -> {
            if (!request.url().startsWith(service.address()) && !request.url().matches("(?:blob|data):.*")) {
                faults.add("asked for " + request.url());
            }
        });
    }

    static Visit to(String path) {
        return to(path, Visitor.USUAL);
    }

    static Visit to(String path, Visitor visitor) {
        return to(Service.open(), path, visitor);
    }

    static Visit to(Service service, String path, Visitor visitor) {
        Visit visit = new Visit(service, visitor);
        visit.go(path);
        return visit;
    }

    private static synchronized Browser browser() {
        if (browser == null) {
            Path chromium =
                    PLACES.stream().filter(Files::isExecutable).findFirst().orElse(null);
            assumeTrue(chromium != null, "chromium is not there");
            Playwright playwright = Playwright.create(
                    new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
            browser = playwright
                    .chromium()
                    .launch(new BrowserType.LaunchOptions()
                            .setExecutablePath(chromium)
                            .setArgs(List.of("--no-sandbox", "--headless=new")));
            Runtime.getRuntime().addShutdownHook(new Thread(playwright::close));
        }
        return browser;
    }

    Page page() {
        return page;
    }

    BrowserContext context() {
        return context;
    }

    void go(String path) {
        page.navigate(service.address() + path);
        page.waitForSelector("html[data-ready]");
    }

    /** Has what is loaded from now on come without the service worker, which no route leads through. */
    void dropServiceWorker() {
        page.addInitScript("navigator.serviceWorker.register = () => new Promise(() => {})");
        page.evaluate("navigator.serviceWorker.ready.then(worker => worker.unregister())");
    }

    Locator get(String selector) {
        return page.locator(selector);
    }

    Locator button(String name) {
        return page.locator("main button:visible", new Page.LocatorOptions().setHasText(name));
    }

    /** Waits until an element has this text in it. */
    void awaitText(String selector, String text) {
        page.locator(selector)
                .filter(new Locator.FilterOptions().setHasText(text))
                .first()
                .waitFor();
    }

    /** Waits until an element no longer has this text in it. */
    void awaitNoText(String selector, String text) {
        page.locator(selector)
                .filter(new Locator.FilterOptions().setHasNotText(text))
                .waitFor(ATTACHED);
    }

    /** The text of what has the keyboard's focus. */
    String focused() {
        return (String) page.evaluate("document.activeElement.textContent");
    }

    /** Presses Enter for as long as a finger may stay on it: keys repeat themselves. */
    void holdEnter() {
        for (int i = 0; i < 4; i++) {
            page.keyboard().down("Enter");
        }
        page.keyboard().up("Enter");
    }

    String text(String selector) {
        return page.locator(selector).first().textContent();
    }

    /** Gives up what was pasted or typed into the field for games. */
    void check(String document) {
        get("#text").fill(document);
        get("#open button[type=submit]").click();
    }

    /**
     * The most processor time in ms that the page's main thread has taken for one task while something was done: for a
     * frame's scripts, style, layout and painting. A busy machine makes it no longer.
     */
    double longestTask(Runnable action) {
        browser.startTracing(page, new Browser.StartTracingOptions().setCategories(TASKS));
        action.run();
        JsonArray events = JsonParser.parseString(new String(browser.stopTracing(), StandardCharsets.UTF_8))
                .getAsJsonObject()
                .getAsJsonArray("traceEvents");
        Set<String> mainThreads = new HashSet<>();
        double longest = 0;
        for (JsonElement element : events) {
            JsonObject event = element.getAsJsonObject();
            if (event.get("name").getAsString().equals("thread_name")
                    && event.getAsJsonObject("args").get("name").getAsString().equals("CrRendererMain")) {
                mainThreads.add(threadOf(event));
            }
        }
        for (JsonElement element : events) {
            JsonObject event = element.getAsJsonObject();
            if (event.has("tdur") && mainThreads.contains(threadOf(event))) {
                longest = Math.max(longest, event.get("tdur").getAsDouble() / 1000);
            }
        }
        return longest;
    }

    private static String threadOf(JsonObject event) {
        return event.get("pid") + "/" + event.get("tid");
    }

    /** Everything that axe finds fault with. */
    List<String> axe() {
        try (InputStream script = Visit.class.getResourceAsStream("/axe.min.js")) {
            page.evaluate(new String(script.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        Object found = page.evaluate("""
                async () => {
                  const rules = {'label-content-name-mismatch': {enabled: true}, 'target-size': {enabled: true}};
                  const {violations} = await axe.run(document, {rules});
                  return violations.flatMap(({id, nodes}) => nodes.map(({html}) => `${id}: ${html.slice(0, 200)}`));
                }""");
        List<String> faultsFound = new ArrayList<>();
        for (Object fault : (List<?>) found) {
            faultsFound.add(String.valueOf(fault));
        }
        return faultsFound;
    }

    /** Faults with this in their text are expected in this visit, earlier and later. */
    void forgive(String part) {
        forgiven.add(part);
    }

    @Override
    public void close() {
        context.close();
        assertThat(faults).allMatch(fault -> forgiven.stream().anyMatch(fault::contains));
    }
}
