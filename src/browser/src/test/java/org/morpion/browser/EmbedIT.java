package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A record in a frame of another site, and under the address by which it is shared. */
@BrowserTest
class EmbedIT {
    private static final String BOARD = "/api/v1/records/hyyroporanen35/embed";

    @Test
    void aBoardPlaysInAFrameOfAnotherSite() throws IOException {
        String html = "<link rel='icon' href='data:,'><iframe id='frame' width='480' height='560' src='"
                + Service.open().address() + BOARD + "'></iframe>";
        HttpServer other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        other.createContext("/", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/html");
            exchange.sendResponseHeaders(200, html.length());
            exchange.getResponseBody().write(html.getBytes(StandardCharsets.US_ASCII));
            exchange.close();
        });
        other.start();
        try (Visit visit = Visit.to(BOARD)) {
            String site = "http://localhost:" + other.getAddress().getPort() + "/";
            visit.forgive(site);
            visit.page().navigate(site);
            FrameLocator frame = visit.page().frameLocator("#frame");
            Locator shown = frame.locator(".move:not([hidden])");

            awaitCounter(frame, "35 / 35");
            assertThat(shown.count()).isEqualTo(35);
            visit.page().screenshot(new Page.ScreenshotOptions().setPath(Path.of("target/embed.png")));
            frame.locator("[data-label='player.first']").click();
            awaitCounter(frame, "0 / 35");
            assertThat(shown.count()).isZero();
            frame.locator("[data-label='player.next']").click();
            awaitCounter(frame, "1 / 35");
            assertThat(shown.count()).isEqualTo(1);
            assertThat(shown.first().isVisible()).isTrue();
            assertThat(frame.locator(".line:not([hidden])").count()).isEqualTo(1);
            frame.locator("[data-label='player.play']").click();
            awaitCounter(frame, "35 / 35");

            assertThat(frame.locator("button").first().getAttribute("aria-label"))
                    .isNotBlank()
                    .doesNotContain("player.");
            assertThat(visit.context().cookies()).isEmpty();
        } finally {
            other.stop(0);
        }
    }

    @Test
    void theBoardIsAccessible() {
        try (Visit visit = Visit.to(BOARD)) {
            assertThat(visit.axe()).isEmpty();
        }
    }

    @Test
    void aSharedAddressOpensThePageAtItsRecord() {
        try (Visit visit = Visit.to("/records/hyyroporanen35")) {
            visit.awaitText("#verdict", "35 moves");
            assertThat(visit.page().url()).endsWith("/?record=hyyroporanen35");
        }
    }

    private static void awaitCounter(FrameLocator frame, String text) {
        frame.locator(".counter", new FrameLocator.LocatorOptions().setHasText(text))
                .waitFor();
    }
}
