package org.morpion.spelling;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.ReadLimits;
import org.morpion.record.TextForm;
import org.morpion.record.format.RecordWriter;

/** Games of the corpus in every form and spelling, and in all orientations. */
class OrientationsTest {
    private static final List<GameRecord> CORPUS = TestGames.corpus();
    private static final ForgivingReader READER = new ForgivingReader(ReadLimits.DEFAULT);
    private static final int ORIENTATIONS = 8;
    private static final long[] SHIFTS = {0, 27, -3, 101};

    static Stream<String> spellings() {
        return Stream.concat(
                Stream.of(TextForm.values())
                        .filter(form -> form != TextForm.LINES)
                        .map(form -> "form: " + form),
                Stream.concat(
                        Spellings.ROWS.keySet().stream().map(name -> "text: " + name),
                        Spellings.JSON.keySet().stream().map(name -> "json: " + name)));
    }

    @ParameterizedTest
    @MethodSource("spellings")
    void someGamesAreReadInAnyOrientation(String spelling) throws Exception {
        Random random = new Random(spelling.hashCode());
        for (int i = 0; i < 6; i++) {
            GameRecord game = CORPUS.get(random.nextInt(CORPUS.size()));
            assertIsRead(game, random.nextInt(ORIENTATIONS), spelling, SHIFTS[random.nextInt(SHIFTS.length)]);
        }
    }

    @Test
    @Tag("exhaustive")
    void allGamesAreReadInAllOrientations() throws Exception {
        for (String spelling : spellings().toList()) {
            for (GameRecord game : CORPUS) {
                for (int orientation = 0; orientation < ORIENTATIONS; orientation++) {
                    assertIsRead(game, orientation, spelling, SHIFTS[orientation % SHIFTS.length]);
                }
            }
        }
    }

    private static void assertIsRead(GameRecord game, int orientation, String spelling, long shift) throws Exception {
        GameRecord turned = turned(game, orientation);
        Optional<TextForm> form =
                spelling.startsWith("form: ") ? Optional.of(TextForm.valueOf(spelling.substring(6))) : Optional.empty();
        if (form.equals(Optional.of(TextForm.PENTASOL)) && game.variant().lineLength() == 4) {
            return;
        }
        String text = form.isPresent()
                ? RecordWriter.write(turned, form.get())
                : Spellings.written(turned.moves(), game.variant(), spelling, shift);

        GameRecord read = READER.read(text.getBytes(StandardCharsets.UTF_8), Optional.empty(), Optional.empty())
                .record();

        // The reader keeps the coordinates, so a frame with y upwards shows the mirror image.
        GameRecord expected = spelling.contains("y upwards") ? turned(turned, 2) : turned;
        String description = spelling + ", orientation " + orientation + ", shift " + shift;
        assertThat(read.variant()).as(description).isEqualTo(game.variant());
        if (form.equals(Optional.of(TextForm.MOVES_PACK))) {
            assertThat(read.moves()).as(description).hasSameSizeAs(expected.moves());
            assertThat(lines(read)).as(description).containsExactlyInAnyOrderElementsOf(lines(expected));
        } else {
            assertThat(read.moves()).as(description).isEqualTo(expected.moves());
        }
    }

    private static List<Line> lines(GameRecord game) {
        return game.moves().stream().map(Move::line).toList();
    }

    /** Returns a game turned and mirrored around the centre of the cross. */
    private static GameRecord turned(GameRecord game, int orientation) {
        long width = game.variant().lineLength() == 5 ? 9 : 6;
        List<Move> moves = new ArrayList<>();
        for (Move move : game.moves()) {
            Line line = move.line();
            int n = game.variant().lineLength();
            Point first = turned(line.point(0), orientation, width);
            Point last = turned(line.point(n - 1L), orientation, width);
            Point point = turned(move.point(), orientation, width);
            for (Direction direction : Direction.values()) {
                for (Point origin : List.of(first, last)) {
                    Line image = new Line(origin.x(), origin.y(), direction);
                    Point end = origin.equals(first) ? last : first;
                    for (int pos = 0; pos < n && image.point(n - 1L).equals(end); pos++) {
                        if (image.point(pos).equals(point)) {
                            moves.add(new Move(point.x(), point.y(), direction, pos));
                        }
                    }
                }
            }
        }
        return GameRecord.of(game.variant(), moves);
    }

    private static Point turned(Point point, int orientation, long width) {
        long x = (orientation & 1) == 0 ? point.x() : width - point.x();
        long y = (orientation & 2) == 0 ? point.y() : width - point.y();
        return (orientation & 4) == 0 ? new Point(x, y) : new Point(y, x);
    }
}
