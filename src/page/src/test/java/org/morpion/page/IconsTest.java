package org.morpion.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/** The icons of the installed page. */
class IconsTest {
    private static final Path RESOURCES = Path.of("src/main/resources/META-INF/resources");
    private static final Pattern APPLE = Pattern.compile("<link rel=\"apple-touch-icon\" href=\"/([^\"]+)\">");

    @Test
    void theManifestNamesPicturesOfTheStatedSizes() throws IOException {
        List<String> sizes = new ArrayList<>();
        for (JsonNode icon : new ObjectMapper()
                .readTree(RESOURCES.resolve("manifest.webmanifest").toFile())
                .get("icons")) {
            String source = icon.get("src").textValue();
            assertThat(RESOURCES.resolve(source)).exists();
            if (source.endsWith(".png")) {
                BufferedImage picture = read(source);
                assertThat(icon.get("sizes").textValue()).isEqualTo(picture.getWidth() + "x" + picture.getHeight());
                sizes.add(icon.path("purpose").asText("any") + " " + picture.getWidth());
            }
        }
        assertThat(sizes).containsExactly("any 192", "any 512", "maskable 512");
    }

    /** Systems cut a maskable icon to a shape of their own, and fill transparent pixels of a touch icon with black. */
    @Test
    void iconsThatSystemsCutAreOpaque() throws IOException {
        Matcher apple = APPLE.matcher(Files.readString(RESOURCES.resolve("index.html")));
        assertThat(apple.find()).isTrue();
        for (String name : List.of(apple.group(1), "page/icons/maskable-512.png")) {
            BufferedImage picture = read(name);
            assertThat(picture.getRGB(0, 0) >>> 24).as(name).isEqualTo(255);
        }
        assertThat(read(apple.group(1)).getWidth()).isEqualTo(180);
    }

    private static BufferedImage read(String name) throws IOException {
        return ImageIO.read(RESOURCES.resolve(name).toFile());
    }
}
