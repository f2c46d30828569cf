package org.morpion.render;

import java.util.OptionalInt;
import org.morpion.record.GameRecord;
import org.morpion.record.Validator;

/**
 * Options for drawing a game.
 *
 * @param numbers whether to show move numbers, from 1, on played points. A PNG too small for legible numbers omits them
 * @param upTo number of moves to draw, from 0 to the score; empty for all. The frame is always that of the whole game,
 *     so that pictures of one game align
 * @param size longer side in pixels, {@value #MIN_SIZE} to {@value #MAX_SIZE}: exact for the PNG, the default display
 *     size for the scalable SVG. Text boards ignore it
 */
public record RenderOptions(boolean numbers, OptionalInt upTo, Theme theme, int size) {
    public static final int MIN_SIZE = 64;
    public static final int MAX_SIZE = 4000;

    /** Numbers, all moves, the light theme, 1000 pixels. */
    public static final RenderOptions DEFAULT = new RenderOptions(true, OptionalInt.empty(), Theme.LIGHT, 1000);

    public RenderOptions {
        if (upTo.isPresent() && upTo.getAsInt() < 0) {
            throw new IllegalArgumentException("upTo is " + upTo.getAsInt() + "; it must be at least 0");
        }
        if (size < MIN_SIZE || size > MAX_SIZE) {
            throw new IllegalArgumentException("size is " + size + "; it must be " + MIN_SIZE + " to " + MAX_SIZE);
        }
    }

    /**
     * Returns the number of moves to draw.
     *
     * @throws IllegalArgumentException if the game is illegal, or has fewer moves than {@link #upTo}
     */
    int movesShown(GameRecord record) {
        Validator.firstViolation(record.variant(), record.moves()).ifPresent(violation -> {
            throw new IllegalArgumentException("move " + violation.place() + " breaks the rule "
                    + violation.rule().code() + ": " + violation.detail() + ". Only legal games can be drawn.");
        });
        int shown = upTo.orElse(record.score());
        if (shown > record.score()) {
            throw new IllegalArgumentException("upTo is " + shown + "; the game has " + record.score() + " moves");
        }
        return shown;
    }

    public RenderOptions withNumbers(boolean newNumbers) {
        return new RenderOptions(newNumbers, upTo, theme, size);
    }

    public RenderOptions withUpTo(int moves) {
        return new RenderOptions(numbers, OptionalInt.of(moves), theme, size);
    }

    public RenderOptions withTheme(Theme newTheme) {
        return new RenderOptions(numbers, upTo, newTheme, size);
    }

    public RenderOptions withSize(int pixels) {
        return new RenderOptions(numbers, upTo, theme, pixels);
    }

    /** Returns a text that differs between options; the ids in an SVG depend on it. */
    String key() {
        return "RenderOptions[numbers=" + numbers + ", upTo="
                + (upTo.isPresent() ? "OptionalInt[" + upTo.getAsInt() + "]" : "OptionalInt.empty") + ", theme="
                + theme.name() + ", size=" + size + "]";
    }
}
