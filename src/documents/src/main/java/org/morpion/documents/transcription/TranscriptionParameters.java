package org.morpion.documents.transcription;

import jakarta.ws.rs.QueryParam;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.morpion.http.request.Parameters;
import org.morpion.record.Claims;
import org.morpion.record.Metadata;
import org.morpion.transcribe.TranscribeOptions;
import org.morpion.transcribe.picture.PictureLimits;
import org.morpion.transcribe.picture.PixelPoint;

/** Request parameters that describe a picture; all are optional. */
public class TranscriptionParameters {
    private static final int CORNERS = 4;
    private static final int MAX_SCORE = 1_000_000;
    private static final int MAX_NAME = 1000;

    @QueryParam("variant")
    String variant;

    @QueryParam("corners")
    String corners;

    @QueryParam("invert")
    String invert;

    @QueryParam("frame")
    String frame;

    @QueryParam("score")
    String score;

    @QueryParam("terminal")
    String terminal;

    @QueryParam("transcribedBy")
    String transcribedBy;

    TranscribeOptions options() {
        return new TranscribeOptions(
                Optional.ofNullable(Parameters.variant(variant, null)),
                Optional.ofNullable(corners).map(TranscriptionParameters::corners),
                invert == null ? Optional.empty() : Optional.of(Parameters.flag("invert", invert, true)),
                Parameters.integer("frame", frame, 0, PictureLimits.DEFAULT.frames() - 1));
    }

    /** The score and end of the game that the sheet states. */
    Claims claims() {
        OptionalInt stated = Parameters.integer("score", score, 0, MAX_SCORE);
        return new Claims(
                stated.isPresent() ? Optional.of(BigInteger.valueOf(stated.getAsInt())) : Optional.empty(),
                Optional.empty(),
                terminal == null ? Optional.empty() : Optional.of(Parameters.flag("terminal", terminal, true)),
                Optional.empty());
    }

    /** The metadata of the game. */
    Metadata metadata() {
        return Metadata.builder()
                .transcribedBy(Parameters.text("transcribedBy", transcribedBy, MAX_NAME)
                        .orElse(null))
                .build();
    }

    private static List<PixelPoint> corners(String value) {
        String[] numbers = value.split(",", -1);
        List<PixelPoint> points = new ArrayList<>();
        try {
            for (int k = 0; numbers.length == 2 * CORNERS && k < CORNERS; k++) {
                points.add(new PixelPoint(coordinate(numbers[2 * k]), coordinate(numbers[2 * k + 1])));
            }
        } catch (NumberFormatException e) {
            points.clear();
        }
        if (points.isEmpty()) {
            throw invalidCorners(value);
        }
        return points;
    }

    private static double coordinate(String text) {
        double value = Double.parseDouble(text);
        if (!Double.isFinite(value)) {
            throw new NumberFormatException(text);
        }
        return value;
    }

    static RuntimeException invalidCorners(String value) {
        return Parameters.invalid(
                "corners",
                value,
                "the four corners of the cross's box inside the picture, as x,y,x,y,x,y,x,y in pixels, clockwise from"
                        + " the game's upper left");
    }
}
