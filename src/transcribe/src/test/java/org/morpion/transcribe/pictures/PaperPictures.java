package org.morpion.transcribe.pictures;

import java.awt.Color;
import java.util.SplittableRandom;
import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.transcribe.pictures.Sheet.Hand;

/** Games drawn by hand on paper, as the page itself looks. */
final class PaperPictures {
    private static final Color[] PRINT = {
        new Color(150, 175, 225), new Color(170, 170, 185), new Color(185, 160, 210), new Color(150, 200, 215)
    };
    private static final Color[] PEN = {new Color(25, 30, 90), new Color(20, 20, 25), new Color(30, 45, 130)};

    private PaperPictures() {}

    static Sheet draw(Style style, GameRecord game, SplittableRandom random) {
        boolean photo = style.kind() == Style.Kind.PHOTO;
        double pitch = (photo ? 24 : 20) + 16 * random.nextDouble();
        int white = 240 + random.nextInt(14);
        Color paper = new Color(white, white - random.nextInt(5), white - random.nextInt(14));
        double room = style == Style.TWO_SHEETS ? 9 : 3;
        Sheet sheet =
                new Sheet(game, pitch, room + 3 * random.nextDouble(), 3 + 3 * random.nextDouble(), paper, random);
        print(style, sheet);
        Hand hand = hand(style, sheet);
        if (photo || random.nextInt(4) == 0) {
            erased(sheet, hand);
        }
        int mark = random.nextInt(3);
        sheet.cross(mark, hand);
        boolean numbered = style == Style.NUMBERS || random.nextInt(3) == 0;
        int k = 0;
        for (Move move : game.moves()) {
            k++;
            if (style == Style.NUMBERS) {
                sheet.number(k, move.x(), move.y(), pitch * .3, hand.shade(hand.darkness()), hand.width() * pitch * .7);
            } else {
                sheet.mark(move.x(), move.y(), mark, hand);
            }
            sheet.handLine(move, hand);
            if (numbered && style != Style.NUMBERS) {
                double side = random.nextBoolean() ? 1 : -1;
                sheet.number(
                        k,
                        move.x() + side * sheet.between(.2, .32),
                        move.y() - sheet.between(.18, .3),
                        pitch * .22,
                        hand.shade(hand.darkness() * .9),
                        pitch * .035);
            }
        }
        if (photo || random.nextInt(3) == 0) {
            for (int note = 1 + random.nextInt(2); note > 0; note--) {
                boolean above = random.nextBoolean();
                sheet.number(
                        random.nextInt(1_000_000),
                        sheet.between(sheet.west, sheet.east),
                        above ? sheet.north - 1.8 : sheet.south + 1.8,
                        pitch * sheet.between(.5, .9),
                        hand.shade(hand.darkness()),
                        hand.width() * pitch);
            }
        }
        return sheet;
    }

    private static void print(Style style, Sheet sheet) {
        Color color = PRINT[sheet.random.nextInt(PRINT.length)];
        double width = Math.max(.8, sheet.pitch * sheet.between(.025, .05));
        switch (style) {
            case BLANK -> {}
            case MILLIMETRE -> {
                Color orange = sheet.random.nextBoolean() ? new Color(235, 170, 130) : new Color(165, 190, 225);
                Color faint = mixed(orange, Color.WHITE, .5);
                sheet.grid(.2, faint, Math.max(.6, sheet.pitch * .012));
                sheet.grid(1, orange, Math.max(.8, sheet.pitch * .02));
                sheet.grid(2, orange, Math.max(1, sheet.pitch * .04));
            }
            case SEYES -> {
                Color violet = new Color(150, 140, 205);
                sheet.ruling(.25, true, mixed(violet, Color.WHITE, .45), Math.max(.6, sheet.pitch * .015));
                sheet.grid(1, violet, Math.max(.8, sheet.pitch * .03));
            }
            case RED_PEN -> sheet.grid(1, new Color(140, 170, 225), width);
            default -> sheet.grid(1, color, width);
        }
        if (style == Style.TWO_SHEETS) {
            secondSheet(sheet, color, width);
        }
    }

    private static Color mixed(Color a, Color b, double share) {
        return new Color(
                (int) (a.getRed() * (1 - share) + b.getRed() * share),
                (int) (a.getGreen() * (1 - share) + b.getGreen() * share),
                (int) (a.getBlue() * (1 - share) + b.getBlue() * share));
    }

    /** A second printed sheet over the right part of the page, clear of the game. */
    private static void secondSheet(Sheet sheet, Color color, double width) {
        double left = sheet.x(sheet.east + sheet.between(3, 4));
        var g = sheet.graphics;
        var before = g.getTransform();
        g.rotate(sheet.between(-.08, .08), left, sheet.image.getHeight() / 2.0);
        int reach = sheet.image.getWidth() + sheet.image.getHeight();
        g.setColor(new Color(0, 0, 0, 60));
        g.fillRect((int) left - 4, -reach, reach, 3 * reach);
        g.setColor(new Color(244, 244, 240));
        g.fillRect((int) left, -reach, reach, 3 * reach);
        sheet.pen(color, width);
        double step = sheet.pitch * sheet.between(.85, 1.2);
        for (double at = left + step * sheet.random.nextDouble(); at < sheet.image.getWidth() + 200; at += step) {
            g.drawLine((int) at, -reach, (int) at, 2 * reach);
        }
        for (double at = -200; at < sheet.image.getHeight() + 200; at += step) {
            g.drawLine((int) left, (int) at, reach, (int) at);
        }
        g.setTransform(before);
    }

    private static Hand hand(Style style, Sheet sheet) {
        SplittableRandom random = sheet.random;
        double width = sheet.between(.06, .11);
        double unsteady = sheet.between(.015, .045);
        Color pen = PEN[random.nextInt(PEN.length)];
        boolean grainy = style == Style.PENCIL || style.kind() == Style.Kind.PHOTO && random.nextInt(3) == 0;
        return switch (style) {
            case FELT -> new Hand(pen, sheet.between(.15, .2), unsteady, sheet.between(.85, 1), false);
            case RED_PEN -> new Hand(new Color(205, 40, 45), width, unsteady, sheet.between(.8, 1), false);
            default ->
                grainy
                        ? new Hand(new Color(70, 70, 75), width * 1.1, unsteady, sheet.between(.55, .85), true)
                        : new Hand(pen, width, unsteady, sheet.between(.8, 1), false);
        };
    }

    /** Lines that were rubbed out and left a trace. */
    private static void erased(Sheet sheet, Hand hand) {
        SplittableRandom random = sheet.random;
        GameRecord game = sheet.game;
        int reach = game.variant().lineLength() - 1;
        for (int k = 1 + random.nextInt(3); k > 0; k--) {
            int index =
                    random.nextInt(game.variant().cross().size() + game.moves().size());
            Point from = index < game.variant().cross().size()
                    ? game.variant().cross().get(index)
                    : game.moves().get(index - game.variant().cross().size()).point();
            Direction d = Direction.values()[random.nextInt(4)];
            sheet.handStroke(
                    from.x(),
                    from.y(),
                    from.x() + reach * d.dx(),
                    from.y() + reach * d.dy(),
                    hand,
                    sheet.between(.06, .16));
        }
    }
}
