package org.morpion.render;

import java.util.Arrays;
import org.morpion.record.GameRecord;

/**
 * Renderer of a game's replay as an animated PNG (PNG specification, third edition, §11.3.6), which loops endlessly.
 * The frames are the pictures of {@link PngRenderer} after each move, or after every few moves of a long game. The
 * default image, for programs without support for animations, is the final position and not part of the animation. A
 * {@code tEXt} chunk contains the whole record, as in the still picture.
 *
 * <p>Every frame after the first is the rectangle that differs from the previous frame. Its unchanged pixels are
 * transparent, so that they compress well.
 */
public final class ApngRenderer {
    /** Maximum of the longer side, in pixels. */
    public static final int MAX_SIZE = 1000;

    /** Maximum number of frames. */
    public static final int MAX_FRAMES = 120;

    private static final int DELAY_MILLISECONDS = 150;
    private static final int LAST_DELAY_MILLISECONDS = 3000;

    private final GameRecord record;
    private final RenderOptions options;
    private final int shown;
    private final Canvas canvas;
    private final PngEncoder encoder;

    private ApngRenderer(GameRecord record, RenderOptions options) {
        this.record = record;
        this.options = options;
        shown = options.movesShown(record);
        canvas = painter(shown).canvas(options);
        encoder = canvas.animationEncoder();
    }

    /**
     * Renders the replay of a game as an animated PNG file.
     *
     * @param options {@link RenderOptions#upTo()} is the number of moves to replay
     * @throws IllegalArgumentException if the game is illegal, has fewer moves than {@link RenderOptions#upTo()}, or
     *     the size is above {@value #MAX_SIZE}
     */
    public static byte[] render(GameRecord record, RenderOptions options) {
        if (options.size() > MAX_SIZE) {
            throw new IllegalArgumentException(
                    "size is " + options.size() + "; it must be at most " + MAX_SIZE + " for an animation");
        }
        return new ApngRenderer(record, options).encode();
    }

    /** Returns the number of moves from one frame to the next. */
    static int movesPerFrame(int moves) {
        return Math.max(1, (moves + MAX_FRAMES - 2) / (MAX_FRAMES - 1));
    }

    private byte[] encode() {
        int step = movesPerFrame(shown);
        BoardPainter last = painter(shown);
        PngRenderer.addTexts(encoder, record, last);
        encoder.animation(1 + (shown + step - 1) / step);
        canvas.encode(encoder, last.paper(), last::paint);
        byte[] before = draw(painter(0)).clone();
        encoder.frame(0, 0, canvas.width(), canvas.height(), before, delay(0));
        byte[] changes = new byte[before.length];
        for (int moves = Math.min(step, shown); moves > 0; moves = moves < shown ? Math.min(moves + step, shown) : 0) {
            byte[] after = draw(painter(moves));
            addChanges(before, after, changes, delay(moves));
            System.arraycopy(after, 0, before, 0, after.length);
        }
        return encoder.finish();
    }

    private BoardPainter painter(int moves) {
        return new BoardPainter(record, moves, options);
    }

    private byte[] draw(BoardPainter painter) {
        return canvas.draw(painter.paper(), painter::paint);
    }

    private int delay(int moves) {
        return moves == shown ? LAST_DELAY_MILLISECONDS : DELAY_MILLISECONDS;
    }

    /**
     * Encodes a frame, the smallest rectangle with all changed pixels.
     *
     * @param changes buffer of the same size
     */
    private void addChanges(byte[] before, byte[] after, byte[] changes, int delay) {
        int stride = 1 + canvas.width();
        int top = Math.max(0, Arrays.mismatch(before, after)) / stride;
        int bottom = canvas.height();
        while (bottom > top + 1 && equal(before, after, (bottom - 1) * stride, bottom * stride)) {
            bottom--;
        }
        int left = stride - 1;
        int right = 2;
        for (int row = top * stride; row < bottom * stride; row += stride) {
            int first = Arrays.mismatch(before, row, row + left, after, row, row + left);
            left = first < 0 ? left : first;
            while (right < stride && !equal(before, after, row + right, row + stride)) {
                right++;
            }
        }
        // Equal pictures give a rectangle of one pixel.
        int width = Math.max(1, right - left);
        byte transparent = canvas.transparent();
        int at = 0;
        for (int row = top * stride; row < bottom * stride; row += stride) {
            changes[at++] = PngEncoder.NO_FILTER;
            for (int i = row + left; i < row + left + width; i++) {
                changes[at++] = after[i] == before[i] ? transparent : after[i];
            }
        }
        encoder.frame(left - 1, top, width, bottom - top, changes, delay);
    }

    private static boolean equal(byte[] before, byte[] after, int from, int to) {
        return Arrays.equals(before, from, to, after, from, to);
    }
}
