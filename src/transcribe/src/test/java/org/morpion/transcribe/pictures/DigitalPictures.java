package org.morpion.transcribe.pictures;

import java.awt.Color;
import java.util.SplittableRandom;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Point;

/** Boards as programs draw them. */
final class DigitalPictures {
    private static final Color[] BY_DIRECTION = {
        new Color(0x2f6fd0), new Color(0xd0502f), new Color(0x2f9e5a), new Color(0xa03fb0)
    };

    private DigitalPictures() {}

    static Sheet draw(Style style, GameRecord game, SplittableRandom random) {
        return switch (style) {
            case PLOT -> plot(game, random);
            case NUMBERED -> numbered(game, random);
            case COLOURED -> coloured(game, random);
            case DARK -> dark(game, random);
            case SCREENSHOT -> screenshot(game, random);
            case OUTLINED -> outlined(game, random);
            default -> throw new IllegalArgumentException(style + " is drawn by hand");
        };
    }

    /** A page with a longer side between two sizes in pixels, and a pitch of at least 8. */
    private static Sheet sheet(
            GameRecord game, int smallest, int largest, int margin, Color paper, SplittableRandom random) {
        double size = Math.exp(Math.log(smallest) + random.nextDouble() * Math.log((double) largest / smallest));
        long span = game.variant().crossWidth();
        for (Move move : game.moves()) {
            span = Math.max(span, Math.max(move.x(), move.y()));
            span = Math.max(span, game.variant().crossWidth() - Math.min(move.x(), move.y()));
        }
        double pitch = Math.max(8, size / (span + 2 * margin));
        return new Sheet(game, random.nextInt(3) == 0 ? Math.rint(pitch) : pitch, margin, margin, paper, random);
    }

    private static void discs(Sheet sheet, double radius, Color color) {
        for (Point point : sheet.game.variant().cross()) {
            sheet.disc(point.x(), point.y(), radius, color);
        }
    }

    private static Sheet plot(GameRecord game, SplittableRandom random) {
        Sheet sheet = sheet(game, 240, 900, 2 + random.nextInt(4), Color.WHITE, random);
        sheet.grid(1, new Color(170, 170, 170), Math.max(.8, sheet.pitch * .035));
        sheet.pen(Color.BLACK, Math.max(1, sheet.pitch * sheet.between(.05, .1)));
        game.moves().forEach(sheet::line);
        double radius = Math.max(1.6, sheet.pitch * sheet.between(.1, .16));
        discs(sheet, radius, Color.BLACK);
        game.moves().forEach(move -> sheet.disc(move.x(), move.y(), radius, Color.BLACK));
        return sheet;
    }

    private static Sheet numbered(GameRecord game, SplittableRandom random) {
        Sheet sheet = sheet(game, 340, 800, 2 + random.nextInt(3), Color.WHITE, random);
        for (long x = sheet.west - 2; x <= sheet.east + 2; x++) {
            for (long y = sheet.north - 2; y <= sheet.south + 2; y++) {
                sheet.disc(x, y, Math.max(.8, sheet.pitch * .04), new Color(120, 120, 120));
            }
        }
        Color ink = random.nextInt(3) == 0 ? new Color(0, 0, 160) : Color.BLACK;
        sheet.pen(ink, Math.max(1, sheet.pitch * .06));
        game.moves().forEach(sheet::line);
        double radius = sheet.pitch * sheet.between(.28, .36);
        discs(sheet, radius * .75, Color.BLACK);
        rings(sheet, radius, Color.WHITE, Color.BLACK, Color.BLACK);
        return sheet;
    }

    private static void rings(Sheet sheet, double radius, Color fill, Color edge, Color number) {
        int k = 0;
        for (Move move : sheet.game.moves()) {
            sheet.disc(move.x(), move.y(), radius, fill);
            sheet.ring(move.x(), move.y(), radius, edge, Math.max(1, sheet.pitch * .04));
            k++;
            if (sheet.pitch > 13) {
                double height = radius * (k > 99 ? .6 : .9);
                sheet.number(k, move.x(), move.y(), height, number, Math.max(.7, sheet.pitch * .03));
            }
        }
    }

    private static Sheet coloured(GameRecord game, SplittableRandom random) {
        boolean night = random.nextInt(3) == 0;
        Sheet sheet = sheet(game, 340, 1400, 2, night ? new Color(0x202228) : new Color(0xf8f8f5), random);
        if (random.nextInt(3) > 0) {
            sheet.grid(1, night ? new Color(0x35363f) : new Color(0xdedeD8), Math.max(.7, sheet.pitch * .03));
        }
        for (Move move : game.moves()) {
            sheet.pen(BY_DIRECTION[move.direction().ordinal()], Math.max(1.2, sheet.pitch * sheet.between(.1, .13)));
            sheet.line(move);
        }
        Color ink = night ? new Color(0xe0e0e8) : new Color(0x16171c);
        double radius = sheet.pitch * sheet.between(.16, .28);
        discs(sheet, radius, ink);
        if (random.nextBoolean()) {
            rings(sheet, radius, Color.WHITE, ink, Color.BLACK);
        } else {
            game.moves().forEach(move -> sheet.disc(move.x(), move.y(), radius, ink));
        }
        return sheet;
    }

    private static Sheet dark(GameRecord game, SplittableRandom random) {
        int ground = 20 + random.nextInt(25);
        Sheet sheet = sheet(game, 260, 1200, 2 + random.nextInt(2), new Color(ground, ground, ground + 8), random);
        Color ink = new Color(200 + random.nextInt(56), 200 + random.nextInt(56), 180 + random.nextInt(76));
        int grid = ground + 25 + random.nextInt(25);
        sheet.grid(1, new Color(grid, grid, grid + 10), 1);
        sheet.pen(
                random.nextBoolean() ? ink : new Color(220, 90, 90),
                Math.max(1.2, sheet.pitch * sheet.between(.06, .12)));
        game.moves().forEach(sheet::line);
        double radius = sheet.pitch * sheet.between(.12, .22);
        discs(sheet, radius, ink);
        game.moves().forEach(move -> sheet.disc(move.x(), move.y(), radius, ink));
        return sheet;
    }

    private static Sheet outlined(GameRecord game, SplittableRandom random) {
        Sheet sheet = sheet(game, 420, 900, 3 + random.nextInt(4), Color.WHITE, random);
        sheet.grid(1, new Color(190, 190, 190), 1);
        Color red = new Color(220, 40, 40);
        sheet.pen(red, Math.max(1, sheet.pitch * .06));
        game.moves().forEach(sheet::line);
        discs(sheet, sheet.pitch * .16, Color.BLACK);
        int k = 0;
        for (Move move : game.moves()) {
            sheet.ring(move.x(), move.y(), sheet.pitch * .26, red, 1);
            double height = sheet.pitch * (k >= 99 ? .2 : .28);
            sheet.number(++k, move.x(), move.y(), height, Color.BLACK, Math.max(.7, sheet.pitch * .03));
        }
        return sheet;
    }

    private static Sheet screenshot(GameRecord game, SplittableRandom random) {
        Sheet sheet = sheet(game, 420, 1000, 5, new Color(233, 234, 238), random);
        sheet.graphics.setColor(new Color(60, 63, 70));
        sheet.graphics.fillRect(0, 0, sheet.image.getWidth(), 26);
        int left = (int) sheet.x(sheet.west - 1.6);
        int top = (int) sheet.y(sheet.north - 1.6);
        sheet.graphics.setColor(new Color(206, 226, 230));
        sheet.graphics.fillRect(
                left, top, (int) sheet.x(sheet.east + 1.6) - left, (int) sheet.y(sheet.south + 1.6) - top);
        sheet.pen(new Color(170, 185, 230), 1);
        for (long x = sheet.west - 1; x <= sheet.east + 1; x++) {
            sheet.segment(x, sheet.north - 1, x, sheet.south + 1);
        }
        for (long y = sheet.north - 1; y <= sheet.south + 1; y++) {
            sheet.segment(sheet.west - 1, y, sheet.east + 1, y);
        }
        for (int k = 0; k < 7; k++) {
            double y = sheet.north - 1 + 1.7 * k;
            sheet.number(random.nextInt(100_000), sheet.west - 3.6, y, 9, Color.DARK_GRAY, 1);
        }
        sheet.pen(Color.BLACK, Math.max(1, sheet.pitch * .06));
        game.moves().forEach(sheet::line);
        double radius = sheet.pitch * .2;
        discs(sheet, radius, Color.BLACK);
        game.moves().forEach(move -> sheet.disc(move.x(), move.y(), radius, Color.BLACK));
        return sheet;
    }
}
