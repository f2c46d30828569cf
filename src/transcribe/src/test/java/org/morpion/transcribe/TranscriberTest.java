package org.morpion.transcribe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CancellationException;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.morpion.record.GameRecord;
import org.morpion.record.Line;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.transcribe.Reading.Status;
import org.morpion.transcribe.picture.Budget;
import org.morpion.transcribe.picture.PictureLimits;
import org.morpion.transcribe.picture.PixelPoint;
import org.morpion.transcribe.picture.UnreadablePictureException;
import org.morpion.transcribe.picture.UnreadablePictureException.Reason;
import org.morpion.transcribe.pictures.OtherPictures;
import org.morpion.transcribe.pictures.Pictures;
import org.morpion.transcribe.pictures.Sample;
import org.morpion.transcribe.pictures.Style;

class TranscriberTest {
    private static final Transcriber TRANSCRIBER = new Transcriber(PictureLimits.DEFAULT);

    private static Reading read(byte[] file, TranscribeOptions options) throws UnreadablePictureException {
        return TRANSCRIBER.read(file, options, Budget.of(Duration.ofMinutes(1)));
    }

    @ParameterizedTest
    @CsvSource({"PLOT, 1, READ", "FOLDED, 57, READ"})
    void readsTheDrawnGame(Style style, long seed, Status certain) throws UnreadablePictureException {
        Sample sample = Pictures.of(style, seed);

        Reading reading = read(sample.file(), TranscribeOptions.NONE);

        Set<Line> lines = new HashSet<>();
        reading.lines().forEach(line -> lines.add(line.line()));
        assertThat(sample.shows(lines)).isTrue();
        assertThat(reading.variants()).contains(sample.game().variant());
        assertThat(reading.status()).isIn(Status.READ, certain == null ? Status.CHECK : certain);
        assertThat(reading.explained()).isBetween(.8, 1.0);
        for (Variant variant : reading.variants()) {
            assertThat(Validator.firstViolation(
                            variant, reading.record().orElseThrow().moves()))
                    .isEmpty();
        }
        for (Reading.Alternative alternative : reading.alternatives()) {
            GameRecord other = alternative.record();
            assertThat(Validator.firstViolation(other.variant(), other.moves())).isEmpty();
            assertThat(other.moves())
                    .hasSize(lines.size()
                            - alternative.removed().size()
                            + alternative.added().size());
        }
    }

    @ParameterizedTest
    @Tag("exhaustive")
    @CsvSource({"FOLDED, 53,", "FLASH, 52,", "FLASH, 56, READ"})
    void readsMoreDrawnGames(Style style, long seed, Status certain) throws UnreadablePictureException {
        readsTheDrawnGame(style, seed, certain);
    }

    /** The last two lines lie where a flash bleached the page, and are not read. */
    @Test
    void doubtsAGameThatMayGoOnWhereThePageIsBleached() throws UnreadablePictureException {
        Sample sample = Pictures.of(Style.FLASH, 40044);

        Reading reading = read(sample.file(), TranscribeOptions.NONE);

        assertMissedLineIsTheLikeliestAlternative(sample, reading);
    }

    /** The picture ends beside the westernmost points, where the last line was drawn. */
    @Test
    void doubtsAGameThatMayGoOnOutsideThePicture() throws Exception {
        Sample sample = Pictures.of(Style.PLOT, 1001);
        ReadLattice lattice =
                read(sample.file(), TranscribeOptions.NONE).lattice().orElseThrow();
        BufferedImage picture = ImageIO.read(new ByteArrayInputStream(sample.file()));
        int cut = (int) lattice.at(.25, 2).x();
        BufferedImage rest = picture.getSubimage(cut, 0, picture.getWidth() - cut, picture.getHeight());

        Reading reading = read(Pictures.encoded(rest, "png"), TranscribeOptions.NONE);

        assertMissedLineIsTheLikeliestAlternative(sample, reading);
    }

    private static void assertMissedLineIsTheLikeliestAlternative(Sample sample, Reading reading) {
        Set<Line> drawn = sample.orientations().get(0);
        Set<Line> missed = new HashSet<>(drawn);
        reading.lines().forEach(line -> missed.remove(line.line()));
        assertThat(missed).hasSize(drawn.size() - reading.lines().size()).isNotEmpty();
        assertThat(reading.status()).isEqualTo(Status.CHECK);
        double least = reading.alternatives().get(0).loss();
        assertThat(reading.alternatives().stream().filter(each -> each.loss() <= least))
                .anySatisfy(each -> {
                    assertThat(each.removed()).isEmpty();
                    assertThat(each.added()).singleElement().matches(line -> missed.contains(line.line()));
                });
    }

    @ParameterizedTest
    @EnumSource(names = "T5")
    void readsAnEmptyCrossAsAGameWithoutMoves(Variant variant) throws UnreadablePictureException {
        Sample sample = Pictures.of(Style.PLOT, 3, GameRecord.of(variant, List.of()));

        Reading reading = read(sample.file(), TranscribeOptions.NONE);

        assertThat(reading.status()).isEqualTo(Status.CHECK);
        assertThat(reading.record().orElseThrow().moves()).isEmpty();
        assertThat(reading.variants()).contains(variant);
    }

    @Test
    void findsTheCrossAtGivenCorners() throws UnreadablePictureException {
        Sample sample = Pictures.of(Style.PENCIL, 101);
        Reading first = read(sample.file(), TranscribeOptions.NONE);
        ReadLattice found = first.lattice().orElseThrow();

        TranscribeOptions options =
                TranscribeOptions.NONE.withVariant(sample.game().variant()).withCorners(found.corners());
        Reading reading = read(sample.file(), options);

        Set<Line> lines = new HashSet<>();
        reading.lines().forEach(line -> lines.add(line.line()));
        assertThat(sample.shows(lines)).isTrue();
        assertThat(reading.variants()).containsExactly(sample.game().variant());
    }

    @Test
    void rejectsCornersOutsideThePicture() {
        Sample sample = Pictures.of(Style.PLOT, 1);
        List<PixelPoint> outside =
                List.of(new PixelPoint(0, 0), new PixelPoint(9e9, 0), new PixelPoint(9e9, 9e9), new PixelPoint(0, 9e9));
        List<PixelPoint> mirrored =
                List.of(new PixelPoint(100, 0), new PixelPoint(0, 0), new PixelPoint(0, 100), new PixelPoint(100, 100));

        for (List<PixelPoint> corners : List.of(outside, mirrored)) {
            assertThatThrownBy(() -> read(sample.file(), TranscribeOptions.NONE.withCorners(corners)))
                    .isInstanceOfSatisfying(
                            UnreadablePictureException.class,
                            e -> assertThat(e.reason()).isEqualTo(Reason.BAD_CORNERS));
        }
    }

    @Test
    void paintsAnOverlayOfTheSameSize() throws Exception {
        Sample sample = Pictures.of(Style.PLOT, 1);
        Reading reading = read(sample.file(), TranscribeOptions.NONE);

        byte[] overlay =
                TRANSCRIBER.overlay(sample.file(), TranscribeOptions.NONE, reading, Budget.of(Duration.ofMinutes(1)));

        BufferedImage before = ImageIO.read(new ByteArrayInputStream(sample.file()));
        BufferedImage after = ImageIO.read(new ByteArrayInputStream(overlay));
        assertThat(after.getWidth()).isEqualTo(before.getWidth());
        assertThat(after.getHeight()).isEqualTo(before.getHeight());
        PixelPoint middle = reading.lines().get(0).from();
        assertThat(middle.x()).isBetween(0.0, (double) before.getWidth());
    }

    @Test
    void findsNoBoardInATextOrABlankPicture() throws UnreadablePictureException {
        for (BufferedImage picture : List.of(text(), new BufferedImage(300, 200, 1))) {
            Reading reading = read(Pictures.encoded(picture, "png"), TranscribeOptions.NONE);

            assertThat(reading.status()).isIn(Status.NOT_A_BOARD, Status.NO_LEGAL_GAME);
        }
    }

    /** Its strokes meet those of some lattice. */
    @Test
    void findsNoBoardInALogo() throws UnreadablePictureException {
        Reading logo = read(Pictures.encoded(OtherPictures.logo(2), "png"), TranscribeOptions.NONE);

        assertThat(logo.status()).isEqualTo(Status.NOT_A_BOARD);
    }

    /** The fur has strokes that meet those of some lattice. */
    @Test
    @Tag("exhaustive")
    void findsNoBoardInAnAnimal() throws UnreadablePictureException {
        Reading animal = read(Pictures.jpeg(OtherPictures.animal(6), .7f), TranscribeOptions.NONE);

        assertThat(animal.status()).isEqualTo(Status.NOT_A_BOARD);
        assertThat(animal.lattice()).isPresent();
    }

    @Test
    void stopsAtTheEndOfItsTimeAndWhenCancelled() {
        Sample sample = Pictures.of(Style.PLOT, 1);

        assertThatThrownBy(
                        () -> TRANSCRIBER.read(sample.file(), TranscribeOptions.NONE, Budget.of(Duration.ofNanos(1))))
                .isInstanceOfSatisfying(
                        UnreadablePictureException.class,
                        e -> assertThat(e.reason()).isEqualTo(Reason.TOO_SLOW));
        assertThatThrownBy(() -> TRANSCRIBER.read(
                        sample.file(), TranscribeOptions.NONE, Budget.of(Duration.ofMinutes(1), () -> true)))
                .isInstanceOf(CancellationException.class);
    }

    /** Lines of words, each letter a few strokes. */
    private static BufferedImage text() {
        Random random = new Random(5);
        BufferedImage image = new BufferedImage(400, 300, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        g.setColor(Color.WHITE);
        g.fillRect(0, 0, 400, 300);
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setColor(Color.BLACK);
        g.setStroke(new BasicStroke(1.5f));
        for (int y = 40; y < 260; y += 22) {
            for (int x = 40; x < 360; x += 8) {
                if (random.nextInt(6) == 0) {
                    continue;
                }
                for (int k = 0; k < 3; k++) {
                    g.drawLine(
                            x + random.nextInt(6),
                            y + random.nextInt(11),
                            x + random.nextInt(6),
                            y + random.nextInt(11));
                }
            }
        }
        g.dispose();
        return image;
    }
}
