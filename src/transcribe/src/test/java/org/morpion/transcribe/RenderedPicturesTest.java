package org.morpion.transcribe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.morpion.record.GameRecord;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.format.RecordReader;
import org.morpion.render.PngRenderer;
import org.morpion.render.RenderOptions;
import org.morpion.render.Theme;
import org.morpion.transcribe.Reading.Status;
import org.morpion.transcribe.picture.Budget;
import org.morpion.transcribe.picture.PictureLimits;
import org.morpion.transcribe.picture.UnreadablePictureException;

/** Reads the pixels of this project's own pictures; the record in their text chunk is ignored. */
class RenderedPicturesTest {
    private static final Path CORPUS = Path.of("..", "..", "records");
    private static final Transcriber TRANSCRIBER = new Transcriber(PictureLimits.DEFAULT);

    @ParameterizedTest
    @CsvSource({
        // A lattice shifted by a third along a diagonal, where rings meet, has nearly as many strokes.
        "5T/tishchenko175, 659, true, LIGHT",
        // Small numbers cover much of the lines.
        "5T/annealing159, 463, true, LIGHT"
    })
    void readsTheWholeGame(String name, int size, boolean numbers, Theme theme) throws Exception {
        GameRecord game = game(CORPUS.resolve(name + ".json"));

        Reading reading = read(game, options(size, numbers, theme));

        assertThat(linesOf(reading)).isEqualTo(linesOf(game));
        assertThat(reading.doubtful()).isEmpty();
        assertThat(reading.status()).isEqualTo(Status.READ);
        assertThat(reading.variants()).contains(game.variant());
    }

    @ParameterizedTest
    @Tag("exhaustive")
    @CsvSource({
        "5T/rosin178, 1000, true, LIGHT",
        // A line along the picture's edge.
        "5D/explore82o, 1445, true, DARK",
        "5T/explore177b, 641, false, DARK",
        "5D/explore82c, 1560, true, DARK",
        "5T/neighbours178c, 1176, true, LIGHT",
        "5T/explore178c, 608, true, LIGHT"
    })
    void readsMoreGames(String name, int size, boolean numbers, Theme theme) throws Exception {
        readsTheWholeGame(name, size, numbers, theme);
    }

    /** Pictures of every record, {@code -Dtranscribe.pictures=} of each, in sizes from 400 to 2000 pixels. */
    @Test
    @Tag("accuracy")
    void readsEveryRecordOfTheCorpus() throws Exception {
        Random random = new Random(Long.getLong("transcribe.seed", 1000));
        int count = Integer.getInteger("transcribe.pictures", 20);
        List<Path> files;
        try (Stream<Path> all = Files.walk(CORPUS)) {
            files = all.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
        List<String> failures = new ArrayList<>();
        for (Path file : files) {
            GameRecord game = game(file);
            for (int k = 0; k < count; k++) {
                int size = (int) Math.round(400 * Math.pow(5, random.nextDouble()));
                Theme theme = random.nextBoolean() ? Theme.LIGHT : Theme.DARK;
                RenderOptions options = options(size, random.nextBoolean(), theme);
                Reading reading = read(game, options);
                if (reading.status() != Status.READ || !linesOf(reading).equals(linesOf(game))) {
                    failures.add(file.getFileName() + " " + options + ": " + reading.status());
                }
            }
        }
        assertThat(failures).isEmpty();
    }

    private static RenderOptions options(int size, boolean numbers, Theme theme) {
        return RenderOptions.DEFAULT.withSize(size).withNumbers(numbers).withTheme(theme);
    }

    private static GameRecord game(Path file) throws Exception {
        return new RecordReader(ReadLimits.DEFAULT)
                .read(Files.readAllBytes(file))
                .record();
    }

    private static Reading read(GameRecord game, RenderOptions options) throws UnreadablePictureException {
        return TRANSCRIBER.read(
                PngRenderer.render(game, options), TranscribeOptions.NONE, Budget.of(Duration.ofMinutes(1)));
    }

    private static Set<Line> linesOf(GameRecord game) {
        Set<Line> lines = new HashSet<>();
        game.moves().stream().map(Move::line).forEach(lines::add);
        return lines;
    }

    private static Set<Line> linesOf(Reading reading) {
        Set<Line> lines = new HashSet<>();
        reading.lines().forEach(line -> lines.add(line.line()));
        return lines;
    }
}
