package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.FileChooser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * A visit that uses only what the page shows: buttons, links and fields are found by their text, and the
 * mouse or a finger operates them. Each station leaves a screenshot.
 */
final class Walk implements AutoCloseable {
    private static final Path SCREENSHOTS = Path.of("target/screenshots");

    private final String role;
    private final boolean isPhone;
    private final Visit visit;
    private int stations;

    /** Enters the address of the page for the first time. */
    Walk(String role, boolean isPhone) {
        this.role = role;
        this.isPhone = isPhone;
        visit = Visit.to("/", isPhone ? Visit.Visitor.DARK_PHONE : Visit.Visitor.DEFAULT);
    }

    Visit visit() {
        return visit;
    }

    /** Presses the first visible button or link in the content of the page that has this name. */
    void press(String name) {
        press(visit.get("main"), name);
    }

    /** Follows a link to a view at the top of the page. */
    void go(String name) {
        press(visit.get("#views"), name);
    }

    /** Presses a button in the open dialog. */
    void answer(String name) {
        press(visit.get("dialog[open]"), name);
    }

    private void press(Locator area, String name) {
        Locator named = area.locator("button:visible, a:visible, summary:visible, label.button:visible");
        Pattern whole = Pattern.compile("^\\s*" + name.replaceAll("[^\\w ]", ".") + "\\s*$");
        press(named.filter(new Locator.FilterOptions().setHasText(whole))
                .or(area.locator("[aria-label='%1$s']:visible, a:visible:has(img[alt='%1$s'])".formatted(name)))
                .first());
    }

    /** Presses an element with the mouse or a finger. */
    void press(Locator element) {
        if (isPhone) {
            element.tap();
        } else {
            element.click();
        }
    }

    /** Opens the file dialog of a button and chooses a file. */
    void chooseFile(String name, Path file) {
        FileChooser chooser = visit.page().waitForFileChooser(() -> press(name));
        chooser.setFiles(file);
    }

    /** Returns the visible field with this label. */
    Locator field(String label) {
        return visit.get("main")
                .getByLabel(label, new Locator.GetByLabelOptions().setExact(true))
                .locator("visible=true")
                .first();
    }

    /** Draws a line through a point that Play marks as playable. */
    void draw() {
        PlayActions.drawLine(visit, isPhone);
    }

    /** Takes a screenshot and checks that elements are in sight without scrolling, and that nothing is cut off. */
    void station(String name, String... inSight) {
        stations++;
        visit.page()
                .screenshot(new Page.ScreenshotOptions()
                        .setPath(SCREENSHOTS.resolve("walk-%s-%d-%s-%s.png"
                                .formatted(role, stations, name, isPhone ? "phone" : "desktop"))));
        for (String selector : inSight) {
            // In one step: a view may replace the element while it runs.
            assertThat((Boolean) visit.page().evaluate("""
                selector => {
                  const {left, top, right, bottom} = document.querySelector(selector).getBoundingClientRect();
                  return right > left && left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
                }\
                """, selector))
                    .as("%s is in sight at %s", selector, name)
                    .isTrue();
        }
        assertThat((Boolean) visit.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
                .as("%s is as wide as the window", name)
                .isTrue();
    }

    /** Takes the last screenshot, and checks the accessibility of what it shows. */
    void lastStation(String name, String... inSight) {
        station(name, inSight);
        assertThat(visit.axe()).as(name).isEmpty();
    }

    @Override
    public void close() {
        visit.close();
    }
}
