package org.morpion.transcribe.pictures;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.util.SplittableRandom;

/** Turns a page into a scan or a photograph of it: perspective, bends, light, blur, noise. */
final class Camera {
    private final Style style;
    private final SplittableRandom random;
    private final boolean photo;

    Camera(Style style, SplittableRandom random) {
        this.style = style;
        this.random = random;
        this.photo = style.kind() == Style.Kind.PHOTO;
    }

    private double between(double low, double high) {
        return low + (high - low) * random.nextDouble();
    }

    BufferedImage take(Sheet sheet) {
        BufferedImage seen = project(sheet);
        expose(seen);
        return seen;
    }

    private BufferedImage project(Sheet sheet) {
        BufferedImage page = sheet.image;
        int w = page.getWidth();
        int h = page.getHeight();
        double turn = Math.toRadians(
                style == Style.TURNED
                        ? (random.nextBoolean() ? 1 : -1) * between(36, 54)
                        : photo ? between(-10, 10) : between(-2.5, 2.5));
        double tilt = Math.toRadians(photo ? between(0, 20) : 0);
        double tiltAxis = between(0, 2 * Math.PI);
        double scale = photo ? between(.75, 1.1) : between(.9, 1.1);
        double bend =
                sheet.pitch * (style == Style.CURLED ? between(.3, .9) : photo ? between(0, .25) : between(0, .06));
        double waves = between(.5, 1.2);
        double phase = between(0, 2 * Math.PI);
        boolean bendsAcross = random.nextBoolean();
        double fold = style == Style.FOLDED ? sheet.pitch * between(.1, .3) : 0;
        double foldX = w * between(.3, .7);
        double foldY = h * between(.3, .7);
        double distance = 1.6 * Math.max(w, h);

        // The part of the page in the frame: the game with some of its surroundings.
        double keep = photo ? between(0, .5) : 0;
        double margin = 1.2 * sheet.pitch;
        double[] xs = {(sheet.x(sheet.west) - margin) * keep, w - (w - sheet.x(sheet.east) - margin) * keep};
        double[] ys = {(sheet.y(sheet.north) - margin) * keep, h - (h - sheet.y(sheet.south) - margin) * keep};
        double[] frame = {1e9, -1e9, 1e9, -1e9};
        for (int k = 0; k < 4; k++) {
            double[] p = toImage(xs[k & 1] - w / 2.0, ys[k >> 1] - h / 2.0, turn, tilt, tiltAxis, scale, distance);
            frame[0] = Math.min(frame[0], p[0]);
            frame[1] = Math.max(frame[1], p[0]);
            frame[2] = Math.min(frame[2], p[1]);
            frame[3] = Math.max(frame[3], p[1]);
        }
        int outW = (int) (frame[1] - frame[0]);
        int outH = (int) (frame[3] - frame[2]);
        int table = photo
                ? (60 + random.nextInt(120)) << 16 | (50 + random.nextInt(90)) << 8 | 40 + random.nextInt(70)
                : 0xFAFAFA;
        BufferedImage out = new BufferedImage(outW, outH, BufferedImage.TYPE_INT_RGB);
        int[] from = pixels(page);
        int[] to = pixels(out);
        for (int y = 0; y < outH; y++) {
            for (int x = 0; x < outW; x++) {
                double[] p = toPage(x + frame[0], y + frame[2], turn, tilt, tiltAxis, scale, distance);
                double u = p[0] + w / 2.0;
                double v = p[1] + h / 2.0;
                double offset = bend * Math.sin(2 * Math.PI * waves * (bendsAcross ? u / w : v / h) + phase);
                double creaseX = fold * Math.exp(-Math.abs(u - foldX) / (3 * sheet.pitch));
                double creaseY = fold * Math.exp(-Math.abs(v - foldY) / (3 * sheet.pitch));
                double pu = u + (bendsAcross ? 0 : offset) + creaseY;
                double pv = v + (bendsAcross ? offset : 0) + creaseX;
                double light = fold == 0
                        ? 1
                        : 1
                                - .35 * Math.exp(-sq((u - foldX) / (.25 * sheet.pitch)))
                                - .35 * Math.exp(-sq((v - foldY) / (.25 * sheet.pitch)))
                                - (u > foldX ? .08 : 0)
                                - (v > foldY ? .06 : 0);
                boolean onPage = pu >= 0 && pv >= 0 && pu < w - 1 && pv < h - 1;
                to[y * outW + x] = onPage ? dim(sample(from, w, pu, pv), light) : table;
            }
        }
        return out;
    }

    private static double sq(double v) {
        return v * v;
    }

    private static double[] toImage(
            double u, double v, double turn, double tilt, double axis, double scale, double distance) {
        double[] e = rotate(u, v, -axis);
        double depth = distance + e[0] * Math.sin(tilt);
        double[] f = rotate(e[0] * Math.cos(tilt) * distance / depth, e[1] * distance / depth, axis);
        double[] g = rotate(f[0], f[1], turn);
        return new double[] {scale * g[0], scale * g[1]};
    }

    private static double[] toPage(
            double x, double y, double turn, double tilt, double axis, double scale, double distance) {
        double[] g = rotate(x / scale, y / scale, -turn);
        double[] f = rotate(g[0], g[1], -axis);
        double u = f[0] * distance / (Math.cos(tilt) * distance - f[0] * Math.sin(tilt));
        double depth = distance + u * Math.sin(tilt);
        return rotate(u, f[1] * depth / distance, axis);
    }

    private static double[] rotate(double x, double y, double angle) {
        double c = Math.cos(angle);
        double s = Math.sin(angle);
        return new double[] {x * c - y * s, x * s + y * c};
    }

    private static int sample(int[] pixels, int w, double x, double y) {
        int i = (int) x;
        int j = (int) y;
        double u = x - i;
        double v = y - j;
        int k = j * w + i;
        int rgb = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            double upper = (pixels[k] >> shift & 255) * (1 - u) + (pixels[k + 1] >> shift & 255) * u;
            double lower = (pixels[k + w] >> shift & 255) * (1 - u) + (pixels[k + w + 1] >> shift & 255) * u;
            rgb = rgb << 8 | (int) (upper * (1 - v) + lower * v);
        }
        return rgb;
    }

    private static int dim(int rgb, double light) {
        int out = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            out = out << 8 | (int) Math.max(0, Math.min(255, (rgb >> shift & 255) * light));
        }
        return out;
    }

    /** Light, blur and noise. */
    private void expose(BufferedImage image) {
        int w = image.getWidth();
        int h = image.getHeight();
        int[] pixels = pixels(image);
        double slopeX = photo ? between(-.35, .35) : between(-.04, .04);
        double slopeY = photo ? between(-.35, .35) : between(-.04, .04);
        boolean shadow = style == Style.SHADOW || photo && random.nextInt(3) == 0;
        double edgeAngle = between(0, 2 * Math.PI);
        double edge = between(-.2, .3);
        double depth = between(.45, .75);
        double softness = between(.01, .08);
        double flashX = between(.25, .75) * w;
        double flashY = between(.25, .75) * h;
        double flashSize = between(.08, .14) * Math.max(w, h);
        double flash = style == Style.FLASH ? between(.5, .75) : 0;
        double blur = photo ? between(.5, 1.4) : between(.3, .7);
        double noise = photo ? between(2, 7) : between(1, 4);
        double[] tint = {photo ? between(.92, 1.05) : 1, 1, photo ? between(.8, 1.02) : 1};
        float[][] channels = new float[3][];
        for (int c = 0; c < 3; c++) {
            float[] channel = new float[w * h];
            for (int k = 0; k < channel.length; k++) {
                channel[k] = pixels[k] >> 16 - 8 * c & 255;
            }
            channels[c] = blurred(channel, w, h, blur);
        }
        for (int y = 0; y < h; y++) {
            for (int x = 0; x < w; x++) {
                double u = (double) x / w - .5;
                double v = (double) y / h - .5;
                double light = .93 + slopeX * u + slopeY * v;
                if (shadow) {
                    double d = u * Math.cos(edgeAngle) + v * Math.sin(edgeAngle) - edge;
                    light *= 1 - (1 - depth) / (1 + Math.exp(-d / softness));
                }
                double glare = flash * Math.exp(-(sq(x - flashX) + sq(y - flashY)) / (2 * sq(flashSize)));
                double grain = grain(noise);
                int rgb = 0;
                for (int c = 0; c < 3; c++) {
                    double value = channels[c][y * w + x] * light * tint[c];
                    value += glare * (255 - value) + grain + grain(noise * .5);
                    rgb = rgb << 8 | (int) Math.max(0, Math.min(255, value));
                }
                pixels[y * w + x] = rgb;
            }
        }
    }

    private double grain(double deviation) {
        double sum = random.nextDouble() + random.nextDouble() + random.nextDouble() + random.nextDouble() - 2;
        return sum * deviation * 1.73;
    }

    private static float[] blurred(float[] values, int w, int h, double deviation) {
        int reach = (int) Math.ceil(3 * deviation);
        float[] kernel = new float[2 * reach + 1];
        float sum = 0;
        for (int k = -reach; k <= reach; k++) {
            kernel[k + reach] = (float) Math.exp(-k * k / (2 * deviation * deviation));
            sum += kernel[k + reach];
        }
        float[] across = new float[values.length];
        float[] both = new float[values.length];
        for (int y = 0; y < h; y++) {
            for (int x = 0; x < w; x++) {
                float v = 0;
                for (int k = -reach; k <= reach; k++) {
                    v += kernel[k + reach] * values[y * w + Math.max(0, Math.min(w - 1, x + k))];
                }
                across[y * w + x] = v / sum;
            }
        }
        for (int y = 0; y < h; y++) {
            for (int x = 0; x < w; x++) {
                float v = 0;
                for (int k = -reach; k <= reach; k++) {
                    v += kernel[k + reach] * across[Math.max(0, Math.min(h - 1, y + k)) * w + x];
                }
                both[y * w + x] = v / sum;
            }
        }
        return both;
    }

    private static int[] pixels(BufferedImage image) {
        return ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
    }
}
