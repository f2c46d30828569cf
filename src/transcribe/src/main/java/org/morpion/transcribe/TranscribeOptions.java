package org.morpion.transcribe;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.morpion.record.Variant;
import org.morpion.transcribe.picture.PixelPoint;

/**
 * What a person knows about a picture.
 *
 * @param variant the variant; any if empty
 * @param corners the corners of the cross's bounding box in the upright original: (0, 0), (w, 0), (w, w), (0, w) of the
 *     game's frame; found if empty
 * @param inverted whether the ink is lighter than the paper; found if empty
 * @param frame the frame of an animated GIF, counted from 0; the last if empty
 */
public record TranscribeOptions(
        Optional<Variant> variant, Optional<List<PixelPoint>> corners, Optional<Boolean> inverted, OptionalInt frame) {

    /** Nothing is known. */
    public static final TranscribeOptions NONE =
            new TranscribeOptions(Optional.empty(), Optional.empty(), Optional.empty(), OptionalInt.empty());

    /**
     * Checks the corners.
     *
     * @throws IllegalArgumentException unless there are four corners
     */
    public TranscribeOptions {
        corners = corners.map(List::copyOf);
        if (corners.isPresent() && corners.get().size() != 4) {
            throw new IllegalArgumentException(corners.get().size() + " corners; the cross's box has 4");
        }
    }

    /** A copy with another variant. */
    public TranscribeOptions withVariant(Variant known) {
        return new TranscribeOptions(Optional.of(known), corners, inverted, frame);
    }

    /** A copy with other corners. */
    public TranscribeOptions withCorners(List<PixelPoint> known) {
        return new TranscribeOptions(variant, Optional.of(known), inverted, frame);
    }

    /** A copy with another frame. */
    public TranscribeOptions withFrame(int known) {
        return new TranscribeOptions(variant, corners, inverted, OptionalInt.of(known));
    }

    /** A copy with another tone of the ink. */
    public TranscribeOptions withInverted(boolean known) {
        return new TranscribeOptions(variant, corners, Optional.of(known), frame);
    }
}
