package org.morpion.record.notation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.TestGames;
import org.morpion.record.format.RecordReader;
import org.morpion.record.format.RecordWriter;

/**
 * Compatibility test of our output with the grammar of the only other program that reads Pentasol:
 *
 * <pre>
 * text      = *( line LF )               ; the last LF is optional
 * line      = blank / comment / move     ; outer white space is trimmed
 * comment   = "#" *CHAR
 * move      = "(" ws int16 ws "," ws int16 ws ")" direction [ int8 ]
 * direction = "-" / "|" / "/" / "\"     ; directly after the bracket, and the distance directly after it
 * int8      = [ "+" / "-" ] 1*DIGIT      ; no white space; defaults to 0
 * </pre>
 *
 * <p>Columns and rows count from 1 at the cross's corner, the distance is pos − 2.
 */
class PeerPentasolTest {
    private static final String INT = "\\s*([+-]?\\d+)\\s*";
    private static final Pattern MOVE = Pattern.compile("\\(" + INT + "," + INT + "\\)([-|/\\\\])([+-]?\\d+)?");
    private static final Map<String, Direction> DIRECTIONS =
            Map.of("-", Direction.H, "|", Direction.V, "/", Direction.DP, "\\", Direction.DN);

    static Stream<GameRecord> games() {
        return TestGames.corpus().stream().filter(game -> Pentasol.isKnown(game.variant()));
    }

    @ParameterizedTest
    @MethodSource("games")
    void whatIsWrittenForItIsReadByIt(GameRecord game) throws Exception {
        String text = RecordWriter.writePentasol(game, PentasolDialect.MSR);

        assertThat(readByPeer(text)).isEqualTo(game.moves());
    }

    @ParameterizedTest
    @MethodSource("games")
    void whatItWritesIsReadHere(GameRecord game) throws Exception {
        String text = writtenByPeer(game);

        Reading reading = new RecordReader(ReadLimits.DEFAULT).read(text.getBytes(StandardCharsets.US_ASCII));

        assertThat(reading.record()).isEqualTo(game);
    }

    private static List<Move> readByPeer(String text) {
        List<Move> moves = new ArrayList<>();
        for (String raw : text.split("\n")) {
            String line = raw.strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            Matcher move = MOVE.matcher(line);
            assertThat(move.matches()).as(line).isTrue();
            moves.add(new Move(
                    Short.parseShort(move.group(1)) - 1,
                    Short.parseShort(move.group(2)) - 1,
                    DIRECTIONS.get(move.group(3)),
                    move.group(4) == null ? 2 : Byte.parseByte(move.group(4)) + 2));
        }
        return moves;
    }

    /** Writes signed distances, without a final LF. */
    private static String writtenByPeer(GameRecord game) {
        return String.join(
                "\n",
                game.moves().stream()
                        .map(move -> String.format(
                                "(%d,%d)%s%+d",
                                move.x() + 1, move.y() + 1, PentasolText.sign(move.direction()), move.pos() - 2))
                        .toList());
    }
}
