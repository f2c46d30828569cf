package org.morpion.transcribe.pictures;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.util.SplittableRandom;

/** Pictures that show no board, the same for the same seed. */
public final class OtherPictures {
    private OtherPictures() {}

    /** A drawn logo: rings, a star and stripes in few colours. */
    public static BufferedImage logo(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        BufferedImage image = new BufferedImage(640, 480, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = graphics(image, Color.WHITE);
        g.setColor(colour(random));
        for (int ring = 1 + random.nextInt(3); ring > 0; ring--) {
            double r = between(random, 60, 200);
            g.setStroke(new BasicStroke((float) between(random, 4, 24)));
            g.draw(new Ellipse2D.Double(320 - r, 240 - r, 2 * r, 2 * r));
        }
        g.setColor(colour(random));
        int points = 3 + random.nextInt(6);
        double turn = random.nextDouble() * Math.PI;
        Path2D star = new Path2D.Double();
        for (int k = 0; k < 2 * points; k++) {
            double r = k % 2 == 0 ? 150 : 60;
            double angle = turn + k * Math.PI / points;
            double x = 320 + r * Math.cos(angle);
            double y = 240 + r * Math.sin(angle);
            if (k == 0) {
                star.moveTo(x, y);
            } else {
                star.lineTo(x, y);
            }
        }
        star.closePath();
        if (random.nextBoolean()) {
            g.fill(star);
        } else {
            g.draw(star);
        }
        g.setColor(colour(random));
        double gap = between(random, 12, 40);
        g.setStroke(new BasicStroke((float) between(random, 3, gap / 2)));
        for (int k = random.nextInt(6); k > 0; k--) {
            g.draw(new Line2D.Double(180, 240 + k * gap, 460, 240 + k * gap));
        }
        g.dispose();
        return image;
    }

    /** The photograph of a furry animal: a striped coat of hairs that lie along its body, before a lawn. */
    public static BufferedImage animal(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        BufferedImage image = new BufferedImage(800, 600, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = graphics(image, new Color(90, 110, 70));
        double stripe = between(random, 20, 60);
        double lie = between(random, -.4, .4);
        for (int k = 0; k < 30_000; k++) {
            double x = 800 * random.nextDouble();
            double y = 600 * random.nextDouble();
            double u = (x - 400) / 300;
            double v = (y - 330) / 200;
            boolean coat = u * u + v * v < 1 || Math.hypot(x - 180, y - 180) < 110;
            int light;
            double angle;
            if (coat) {
                angle = lie + Math.atan2(v, 2) + between(random, -.25, .25);
                light = (int) (120 + 60 * Math.sin((x + 30 * Math.sin(y / 70)) * Math.PI / stripe) - 40 * v);
                g.setColor(shade(light + random.nextInt(50) - 25, .85, .65));
            } else {
                angle = Math.PI / 2 + between(random, -.5, .5);
                light = 90 + random.nextInt(60);
                g.setColor(shade(light, 1.2, .6));
            }
            double length = coat ? between(random, 8, 22) : between(random, 10, 40);
            g.setStroke(new BasicStroke((float) between(random, .8, 2)));
            g.draw(new Line2D.Double(x, y, x + length * Math.cos(angle), y + length * Math.sin(angle)));
        }
        for (int eye = -1; eye <= 1; eye += 2) {
            g.setColor(new Color(200, 180, 60));
            g.fill(new Ellipse2D.Double(180 + eye * 40 - 16, 160, 32, 24));
            g.setColor(Color.BLACK);
            g.fill(new Ellipse2D.Double(180 + eye * 40 - 5, 160, 10, 24));
            for (int k = 0; k < 6; k++) {
                g.setStroke(new BasicStroke(1.5f));
                g.setColor(Color.WHITE);
                g.draw(new Line2D.Double(180 + eye * 20, 220 + 4 * k, 180 + eye * 140, 190 + 14 * k));
            }
        }
        g.dispose();
        return image;
    }

    private static Graphics2D graphics(BufferedImage image, Color background) {
        Graphics2D g = image.createGraphics();
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setColor(background);
        g.fillRect(0, 0, image.getWidth(), image.getHeight());
        return g;
    }

    private static Color colour(SplittableRandom random) {
        return Color.getHSBColor((float) random.nextDouble(), .8f, (float) between(random, .3, .9));
    }

    private static Color shade(int light, double green, double blue) {
        return new Color(level(light), level((int) (light * green)), level((int) (light * blue)));
    }

    private static int level(int value) {
        return Math.max(0, Math.min(255, value));
    }

    private static double between(SplittableRandom random, double least, double most) {
        return least + (most - least) * random.nextDouble();
    }
}
