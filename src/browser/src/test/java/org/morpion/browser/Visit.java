package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A first visit to the page in a new browser context. {@link #close} fails if a script threw, the console has an error,
 * or the page sent a request to another host.
 */
final class Visit implements AutoCloseable {
    /** Waits for an element that need not be visible: a horizontal line has no height and never counts as visible. */
    static final Locator.WaitForOptions ATTACHED = new Locator.WaitForOptions().setState(WaitForSelectorState.ATTACHED);

    private static final List<String> TASKS = List.of("toplevel", "devtools.timeline");

    /** Timeout that suffices on a busy machine. */
    static final int PATIENCE_MILLIS = 120_000;

    private final String address;
    private final BrowserContext context;
    private final Page page;
    private final List<String> faults = new ArrayList<>();
    private final List<String> forgiven = new ArrayList<>();

    /** The visitor's colour scheme, window size and locale. */
    record Visitor(ColorScheme theme, int width, int height, String locale) {
        static final Visitor DEFAULT = new Visitor(ColorScheme.LIGHT, 1280, 900, "en-GB");
        static final Visitor DARK_PHONE = new Visitor(ColorScheme.DARK, 360, 740, "en-GB");

        Visitor withLocale(String newLocale) {
            return new Visitor(theme, width, height, newLocale);
        }

        Visitor withTheme(ColorScheme newTheme) {
            return new Visitor(newTheme, width, height, locale);
        }
    }

    private Visit(String address, Visitor visitor) {
        this(
                address,
                Browsers.browser()
                        .newContext(new Browser.NewContextOptions()
                                .setViewportSize(visitor.width(), visitor.height())
                                .setColorScheme(visitor.theme())
                                .setHasTouch(visitor.width() < 600)
                                .setReducedMotion(ReducedMotion.NO_PREFERENCE)
                                .setLocale(visitor.locale())
                                .setPermissions(List.of("clipboard-read", "clipboard-write"))));
    }

    private Visit(String address, BrowserContext context) {
        this.address = address;
        this.context = context;
        context.setDefaultTimeout(PATIENCE_MILLIS);
        page = context.newPage();
        page.onPageError(faults::add);
        page.onConsoleMessage(message -> {
            if (message.type().equals("error")) {
                faults.add(message.text());
            }
        });
        page.onRequest(request -> {
            if (!request.url().startsWith(address) && !request.url().matches("(?:blob|data):.*")) {
                faults.add("asked for " + request.url());
            }
        });
    }

    static Visit to(String path) {
        return to(path, Visitor.DEFAULT);
    }

    static Visit to(String path, Visitor visitor) {
        return to(Service.open(), path, visitor);
    }

    static Visit to(Service service, String path, Visitor visitor) {
        return to(service.address(), path, visitor);
    }

    /** Visits the page at an address without a slash at its end. */
    static Visit to(String address, String path, Visitor visitor) {
        Visit visit = new Visit(address, visitor);
        visit.go(path);
        return visit;
    }

    /** Opens another page of this browser context, with its storage. */
    Visit another(String path) {
        Visit visit = new Visit(address, context);
        visit.go(path);
        return visit;
    }

    Page page() {
        return page;
    }

    BrowserContext context() {
        return context;
    }

    void go(String path) {
        page.navigate(address + path);
        page.waitForSelector("html[data-ready]");
    }

    /** Disables the service worker from the next load on: Playwright routes do not see its requests. */
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

    /** Shows the filter of Records where a narrow window folds it. */
    void unfoldFilter() {
        get("#filter").waitFor(ATTACHED);
        if (get(".unfold").isVisible()) {
            get(".unfold").click();
        }
    }

    /** Waits until an element contains a text. */
    void awaitText(String selector, String text) {
        page.locator(selector)
                .filter(new Locator.FilterOptions().setHasText(text))
                .first()
                .waitFor();
    }

    /** Waits until an element no longer contains a text. */
    void awaitNoText(String selector, String text) {
        page.locator(selector)
                .filter(new Locator.FilterOptions().setHasNotText(text))
                .waitFor(ATTACHED);
    }

    /** Returns the text of the focused element. */
    String focused() {
        return (String) page.evaluate("document.activeElement.textContent");
    }

    /** Holds Enter down long enough for the key to repeat. */
    void holdEnter() {
        for (int i = 0; i < 4; i++) {
            page.keyboard().down("Enter");
        }
        page.keyboard().up("Enter");
    }

    String text(String selector) {
        return page.locator(selector).first().textContent();
    }

    /** Enters a document in the text field and submits it. */
    void check(String document) {
        get("#text").fill(document);
        get("#open button[type=submit]").click();
    }

    /**
     * Returns the processor time in ms of the main thread's longest task during an action: scripts, style, layout and
     * painting of one frame. Unlike elapsed time, it does not depend on the machine's load.
     */
    double longestTask(Runnable action) {
        Browser browser = Browsers.browser();
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

    /** Returns the accessibility violations that axe finds. Ends transitions first: their colours lack contrast. */
    List<String> axe() {
        try (InputStream script = Visit.class.getResourceAsStream("/axe.min.js")) {
            page.evaluate(new String(script.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        Object found = page.evaluate("""
            async () => {
              for (const animation of document.getAnimations()) {
                if (animation instanceof CSSTransition) {
                  animation.finish();
                }
              }
              const rules = {'label-content-name-mismatch': {enabled: true}, 'target-size': {enabled: true}};
              const {violations} = await axe.run(document, {rules});
              return violations.flatMap(({id, nodes}) => nodes.map(({html}) => `${id}: ${html.slice(0, 200)}`));
            }\
            """);
        List<String> faultsFound = new ArrayList<>();
        for (Object fault : (List<?>) found) {
            faultsFound.add(String.valueOf(fault));
        }
        return faultsFound;
    }

    /** Ignores all faults of this visit that contain a text, past ones included. */
    void forgive(String part) {
        forgiven.add(part);
    }

    @Override
    public void close() {
        context.close();
        assertThat(faults).allMatch(fault -> forgiven.stream().anyMatch(fault::contains));
    }
}
