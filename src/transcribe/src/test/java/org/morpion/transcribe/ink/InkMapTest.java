package org.morpion.transcribe.ink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.transcribe.picture.Budget;
import org.morpion.transcribe.picture.Picture;

class InkMapTest {
    private static final int WIDTH = 60;
    private static final int HEIGHT = 50;
    private static final Budget BUDGET = Budget.of(Duration.ofMinutes(1));

    @Test
    void strokesUpToADarkEdgeAreNoShades() {
        BufferedImage page = page();
        for (int x = 0; x < WIDTH; x++) {
            grey(page, x, 0, 0);
            grey(page, x, HEIGHT - 1, 0);
        }
        for (int y = 1; y < HEIGHT - 1; y++) {
            grey(page, 30, y, 51);
        }

        InkMap flat = ink(page).withoutShades(4, BUDGET);

        for (int y = 1; y < HEIGHT - 1; y++) {
            assertThat(flat.at(30, y)).as("row " + y).isCloseTo(.8f, within(.01f));
            assertThat(flat.at(20, y)).as("row " + y).isZero();
        }
    }

    /** By the definition of the greatest in a window of the least in each window. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 5, 13, 70})
    void aShadeIsTheInkThatFillsAWindow(int radius) {
        Random random = new Random(radius);
        BufferedImage page = page();
        Graphics2D g = page.createGraphics();
        for (int k = 0; k < 20; k++) {
            int grey = random.nextInt(256);
            g.setColor(new Color(grey, grey, grey));
            g.fillRect(random.nextInt(WIDTH) - 9, random.nextInt(HEIGHT) - 9, random.nextInt(30), random.nextInt(30));
        }
        g.dispose();
        InkMap ink = ink(page);

        InkMap flat = ink.withoutShades(radius, BUDGET);

        float[] least = new float[WIDTH * HEIGHT];
        for (int k = 0; k < least.length; k++) {
            least[k] = Float.POSITIVE_INFINITY;
            for (int y = top(k, radius); y <= bottom(k, radius); y++) {
                for (int x = left(k, radius); x <= right(k, radius); x++) {
                    least[k] = Math.min(least[k], ink.at(x, y));
                }
            }
        }
        for (int k = 0; k < least.length; k++) {
            float shade = Float.NEGATIVE_INFINITY;
            for (int y = top(k, radius); y <= bottom(k, radius); y++) {
                for (int x = left(k, radius); x <= right(k, radius); x++) {
                    shade = Math.max(shade, least[y * WIDTH + x]);
                }
            }
            float expected = Math.max(0, ink.at(k % WIDTH, k / WIDTH) - shade) / Math.max(.3f, 1 - shade);
            assertThat(flat.at(k % WIDTH, k / WIDTH)).isCloseTo(Math.min(1, expected), within(1e-5f));
        }
    }

    private static int left(int pixel, int radius) {
        return Math.max(0, pixel % WIDTH - radius);
    }

    private static int right(int pixel, int radius) {
        return Math.min(WIDTH - 1, pixel % WIDTH + radius);
    }

    private static int top(int pixel, int radius) {
        return Math.max(0, pixel / WIDTH - radius);
    }

    private static int bottom(int pixel, int radius) {
        return Math.min(HEIGHT - 1, pixel / WIDTH + radius);
    }

    private static BufferedImage page() {
        BufferedImage page = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        for (int k = 0; k < WIDTH * HEIGHT; k++) {
            grey(page, k % WIDTH, k / WIDTH, 255);
        }
        return page;
    }

    private static void grey(BufferedImage page, int x, int y, int value) {
        page.setRGB(x, y, value << 16 | value << 8 | value);
    }

    private static InkMap ink(BufferedImage page) {
        return InkMap.of(new Picture(page, 1, WIDTH, HEIGHT), false, BUDGET);
    }
}
