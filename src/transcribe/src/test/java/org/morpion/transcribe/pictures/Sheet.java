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
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Point;

/** A page with a game on it, addressed by lattice coordinates. */
final class Sheet {
    /** Digits as strokes on a grid of 2 by 4; no font, because fonts differ from machine to machine. */
    private static final String[] DIGITS = {
        "00 20 24 04 00",
        "01 10 14 04 24",
        "01 10 20 21 04 24",
        "00 20 12 23 14 04",
        "14 10 03 23",
        "20 00 02 12 23 14 04",
        "20 02 04 24 22 02",
        "00 20 14",
        "02 00 20 22 02 04 24 22",
        "22 02 00 20 22 14"
    };

    final BufferedImage image;
    final Graphics2D graphics;
    final double pitch;
    final GameRecord game;
    final SplittableRandom random;
    final double originX;
    final double originY;
    final long west;
    final long east;
    final long north;
    final long south;

    /**
     * A blank page.
     *
     * @param marginX lattice steps left and right of the game
     * @param marginY lattice steps above and below it
     */
    Sheet(GameRecord game, double pitch, double marginX, double marginY, Color paper, SplittableRandom random) {
        this.game = game;
        this.pitch = pitch;
        this.random = random;
        long[] box = {0, game.variant().crossWidth(), 0, game.variant().crossWidth()};
        for (Move move : game.moves()) {
            box[0] = Math.min(box[0], move.x());
            box[1] = Math.max(box[1], move.x());
            box[2] = Math.min(box[2], move.y());
            box[3] = Math.max(box[3], move.y());
        }
        west = box[0];
        east = box[1];
        north = box[2];
        south = box[3];
        originX = pitch * (marginX - west);
        originY = pitch * (marginY - north);
        image = new BufferedImage(
                (int) (pitch * (east - west + 2 * marginX)) + 2,
                (int) (pitch * (south - north + 2 * marginY)) + 2,
                BufferedImage.TYPE_INT_RGB);
        graphics = image.createGraphics();
        graphics.setColor(paper);
        graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    }

    double x(double x) {
        return originX + pitch * x;
    }

    double y(double y) {
        return originY + pitch * y;
    }

    double between(double low, double high) {
        return low + (high - low) * random.nextDouble();
    }

    double normal(double deviation) {
        // Sum of uniform variates; its tails are short, as a hand's errors are.
        double sum = 0;
        for (int k = 0; k < 6; k++) {
            sum += random.nextDouble() - .5;
        }
        return sum * deviation * Math.sqrt(2);
    }

    void pen(Color color, double width) {
        graphics.setColor(color);
        graphics.setStroke(new BasicStroke((float) width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    }

    /** Lines across the page every {@code step} lattice steps, through the point (0, 0). */
    void ruling(double step, boolean across, Color color, double width) {
        pen(color, width);
        double size = step * pitch;
        double origin = across ? originY : originX;
        int length = across ? image.getHeight() : image.getWidth();
        for (double at = origin - Math.floor(origin / size) * size; at < length; at += size) {
            graphics.draw(
                    across
                            ? new Line2D.Double(0, at, image.getWidth(), at)
                            : new Line2D.Double(at, 0, at, image.getHeight()));
        }
    }

    void grid(double step, Color color, double width) {
        ruling(step, true, color, width);
        ruling(step, false, color, width);
    }

    void segment(double x0, double y0, double x1, double y1) {
        graphics.draw(new Line2D.Double(x(x0), y(y0), x(x1), y(y1)));
    }

    /** A line of the game, drawn with a ruler. */
    void line(Move move) {
        int reach = game.variant().lineLength() - 1;
        double x = move.line().x();
        double y = move.line().y();
        segment(
                x,
                y,
                x + reach * move.direction().dx(),
                y + reach * move.direction().dy());
    }

    void disc(double x, double y, double radius, Color color) {
        graphics.setColor(color);
        graphics.fill(ellipse(x, y, radius));
    }

    void ring(double x, double y, double radius, Color color, double width) {
        pen(color, width);
        graphics.draw(ellipse(x, y, radius));
    }

    /** The radius is in pixels. */
    private Ellipse2D ellipse(double x, double y, double radius) {
        return new Ellipse2D.Double(x(x) - radius, y(y) - radius, 2 * radius, 2 * radius);
    }

    /** A number centred on a point; {@code height} in pixels. */
    void number(int number, double x, double y, double height, Color color, double width) {
        pen(color, width);
        String digits = Integer.toString(number);
        double unit = height / 4;
        double left = x(x) - unit * (3 * digits.length() - 1) / 2;
        for (int k = 0; k < digits.length(); k++) {
            Path2D path = new Path2D.Double();
            for (String vertex : DIGITS[digits.charAt(k) - '0'].split(" ")) {
                double px = left + unit * (3 * k + vertex.charAt(0) - '0');
                double py = y(y) + unit * (vertex.charAt(1) - '0' - 2);
                if (path.getCurrentPoint() == null) {
                    path.moveTo(px, py);
                } else {
                    path.lineTo(px, py);
                }
            }
            graphics.draw(path);
        }
    }

    /** A stroke by hand: bent, uneven in width and darkness. */
    void handStroke(double x0, double y0, double x1, double y1, Hand hand, double darkness) {
        double length = Math.hypot(x1 - x0, y1 - y0);
        double nx = -(y1 - y0) / length;
        double ny = (x1 - x0) / length;
        double bend = normal(hand.unsteady());
        double wave = normal(hand.unsteady() * .6);
        double phase = between(0, 6.28);
        int steps = Math.max(6, (int) (length * pitch / 6));
        double drift = 0;
        double px = x(x0);
        double py = y(y0);
        for (int k = 1; k <= steps; k++) {
            double t = (double) k / steps;
            drift += normal(hand.unsteady() * .06);
            double offset =
                    bend * Math.sin(Math.PI * t) + wave * (Math.sin(6.28 * t + phase) - Math.sin(phase)) + drift;
            double qx = x(x0 + (x1 - x0) * t + nx * offset);
            double qy = y(y0 + (y1 - y0) * t + ny * offset);
            double alpha = darkness * between(hand.grainy() ? .6 : .85, 1.05);
            pen(hand.shade(alpha), hand.width() * pitch * between(.8, 1.2));
            graphics.draw(new Line2D.Double(px, py, qx, qy));
            px = qx;
            py = qy;
        }
    }

    /** A mark on a point: 0 for an oblique cross, 1 for a dot, 2 for a small ring. */
    void mark(double x, double y, int kind, Hand hand) {
        double cx = x + normal(.03);
        double cy = y + normal(.03);
        double a = between(.1, .16);
        switch (kind) {
            case 0 -> {
                handStroke(cx - a, cy - a, cx + a, cy + a, hand, hand.darkness());
                handStroke(cx - a, cy + a, cx + a, cy - a, hand, hand.darkness());
            }
            case 1 -> disc(cx, cy, pitch * between(.09, .15), hand.shade(hand.darkness()));
            default -> ring(cx, cy, pitch * between(.11, .17), hand.shade(hand.darkness()), hand.width() * pitch * .8);
        }
    }

    void cross(int mark, Hand hand) {
        for (Point point : game.variant().cross()) {
            mark(point.x(), point.y(), mark, hand);
        }
    }

    /** A line of the game by hand: it misses its ends a little and may overshoot. */
    void handLine(Move move, Hand hand) {
        int reach = game.variant().lineLength() - 1;
        double dx = move.direction().dx();
        double dy = move.direction().dy();
        double before = Math.max(0, normal(.06));
        double after = reach + Math.max(0, normal(.06));
        double x = move.line().x();
        double y = move.line().y();
        handStroke(
                x - before * dx + normal(.035),
                y - before * dy + normal(.035),
                x + after * dx + normal(.035),
                y + after * dy + normal(.035),
                hand,
                hand.darkness() * between(.75, 1.05));
    }

    /**
     * Who writes, and with what.
     *
     * @param width of a stroke, in lattice steps
     * @param unsteady deviation of a stroke from straight, in lattice steps
     * @param darkness from 0 to 1
     * @param grainy whether the stroke is broken up by the paper, as a pencil's is
     */
    record Hand(Color ink, double width, double unsteady, double darkness, boolean grainy) {
        Color shade(double alpha) {
            int a = (int) Math.max(15, Math.min(255, 255 * alpha));
            return new Color(ink.getRed(), ink.getGreen(), ink.getBlue(), a);
        }
    }
}
