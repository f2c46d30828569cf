package org.morpion.documents.transcription;

import com.fasterxml.jackson.annotation.JsonRawValue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.documents.GameWriter;
import org.morpion.documents.WrongClaim;
import org.morpion.record.Claims;
import org.morpion.record.FinalPosition;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.Verdict;
import org.morpion.render.RenderOptions;
import org.morpion.render.document.Form;
import org.morpion.transcribe.ReadLattice;
import org.morpion.transcribe.Reading;
import org.morpion.transcribe.picture.PixelPoint;

/** A reading of a picture in the API. */
@Schema(description = "A game read from a picture, with everything that is doubtful")
public record Transcription(
        @Schema(
                required = true,
                description =
                        "`read`: every line is certain. `check`: a person must compare game and picture. The others"
                                + " appear only in problems",
                enumeration = {"read", "check", "no-legal-game", "not-a-board"})
        String status,

        @Schema(required = true, nullable = true, description = "Null if the picture shows no board", examples = "5T")
        String variant,

        @Schema(required = true, description = "Every variant that the lines allow, `variant` first")
        List<String> variants,

        @Schema(required = true, description = "The number of moves", examples = "82")
        int score,

        @Schema(
                required = true,
                nullable = true,
                description = "Legal moves in the final position; null if the picture shows no board")
        Integer availableMoves,

        @Schema(
                required = true,
                nullable = true,
                implementation = Object.class,
                description =
                        "The game in MSR, its moves in an order that is legal; null if the picture shows no board")
        @JsonRawValue
        String record,

        @Schema(required = true, description = "The lines of the game, in the order of its moves")
        List<SeenLine> lines,

        @Schema(required = true, description = "Lines seen that don't fit into the game")
        List<SeenLine> stuck,

        @Schema(
                required = true,
                description = "Other games that the picture may show, each one change away, the most likely first")
        List<Alternative> alternatives,

        @Schema(required = true, description = "Claims in the request that the game contradicts")
        List<WrongClaim> claims,

        @Schema(
                required = true,
                description = "The corners of the cross's box, clockwise from the game's upper left; empty if the"
                        + " picture shows no board")
        List<Pixel> corners,

        @Schema(
                required = true,
                description = "The share of the ink in and around the game that its lines explain, from 0 to 1",
                examples = "0.98")
        double explained,

        @Schema(required = true, description = "The picture's width in pixels, upright")
        int width,

        @Schema(required = true, description = "The picture's height in pixels, upright")
        int height,

        @Schema(required = true, description = "Whether the ink was taken to be lighter than the paper")
        boolean inverted) {

    /** A point of the picture. */
    @Schema(description = "A point of the upright picture")
    public record Pixel(
            @Schema(required = true, description = "Pixels from the left edge")
            double x,

            @Schema(required = true, description = "Pixels from the upper edge")
            double y) {
        static Pixel of(PixelPoint point) {
            return new Pixel(rounded(point.x(), 10), rounded(point.y(), 10));
        }
    }

    /** A line as seen. */
    @Schema(name = "SeenLine", description = "A line of the game and its place in the picture")
    public record SeenLine(
            @Schema(required = true, description = "The x of the line's origin", examples = "3")
            long x,

            @Schema(required = true, description = "The y of the line's origin; y grows downwards", examples = "-1")
            long y,

            @Schema(
                    required = true,
                    description = "The line's direction",
                    enumeration = {"H", "V", "DP", "DN"},
                    examples = "V")
            String dir,

            @Schema(required = true, description = "From 0, as likely absent as drawn, to 1")
            double confidence,

            @Schema(required = true, description = "Whether a person should look at this line")
            boolean doubtful,

            @Schema(required = true, description = "The line's origin in the picture")
            Pixel from,

            @Schema(required = true, description = "The line's other end in the picture")
            Pixel to) {
        static SeenLine of(Reading.ReadLine line) {
            return new SeenLine(
                    line.line().x(),
                    line.line().y(),
                    line.line().direction().name(),
                    rounded(line.confidence(), 1000),
                    line.doubtful(),
                    Pixel.of(line.from()),
                    Pixel.of(line.to()));
        }

        static List<SeenLine> of(List<Reading.ReadLine> lines) {
            return lines.stream().map(SeenLine::of).toList();
        }
    }

    /** Another game that the picture may show. */
    @Schema(name = "TranscriptionAlternative", description = "Another game that the picture may show")
    public record Alternative(
            @Schema(required = true, description = "Lines that it lacks")
            List<SeenLine> removed,

            @Schema(required = true, description = "Lines that it has in addition")
            List<SeenLine> added,

            @Schema(required = true, description = "From 0, as likely as the game, upwards")
            double loss,

            @Schema(required = true, description = "The number of moves")
            int score,

            @Schema(required = true, implementation = Object.class, description = "The game in MSR") @JsonRawValue
            String record) {
        static Alternative of(Reading.Alternative alternative, Metadata metadata) {
            return new Alternative(
                    SeenLine.of(alternative.removed()),
                    SeenLine.of(alternative.added()),
                    rounded(alternative.loss(), 1000),
                    alternative.record().score(),
                    msr(alternative.record(), metadata));
        }
    }

    /**
     * Returns the view of a reading.
     *
     * @param claims the caller's claims about the game; a contradiction makes a certain reading doubtful
     * @param metadata that of the game and its alternatives
     */
    static Transcription of(Reading reading, Claims claims, Metadata metadata) {
        GameRecord record = reading.record().orElse(null);
        Verdict verdict = record == null ? null : Validator.validate(record.variant(), record.moves());
        List<WrongClaim> wrong = verdict == null ? List.of() : WrongClaim.among(claims, verdict);
        boolean contradicted = reading.status() == Reading.Status.READ && !wrong.isEmpty();
        Reading.Status status = contradicted ? Reading.Status.CHECK : reading.status();
        return new Transcription(
                status.name().toLowerCase(Locale.ROOT).replace('_', '-'),
                record == null ? null : record.variant().code(),
                reading.variants().stream().map(Variant::code).toList(),
                record == null ? 0 : record.score(),
                verdict == null
                        ? null
                        : verdict.position().map(FinalPosition::availableMoves).orElse(null),
                record == null ? null : msr(record, metadata),
                SeenLine.of(reading.lines()),
                SeenLine.of(reading.stuck()),
                reading.alternatives().stream()
                        .map(alternative -> Alternative.of(alternative, metadata))
                        .toList(),
                wrong,
                reading.lattice().map(ReadLattice::corners).orElse(List.of()).stream()
                        .map(Pixel::of)
                        .toList(),
                rounded(reading.explained(), 1000),
                reading.width(),
                reading.height(),
                reading.inverted());
    }

    private static String msr(GameRecord record, Metadata metadata) {
        byte[] json = GameWriter.write(record.withMetadata(metadata), Form.MSR_JSON, false, RenderOptions.DEFAULT)
                .bytes();
        return new String(json, StandardCharsets.UTF_8);
    }

    private static double rounded(double value, int parts) {
        return Math.rint(value * parts) / parts;
    }
}
