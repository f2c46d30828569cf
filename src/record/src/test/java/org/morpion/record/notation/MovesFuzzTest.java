package org.morpion.record.notation;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.format.RecordReader;
import org.morpion.record.format.RecordWriter;

/**
 * Fuzz test of the move forms. Any input yields moves or the reader's own exception; moves that were read can be
 * written and read back unchanged. The inputs beside this class run as ordinary tests; the profile {@code fuzz}
 * generates more.
 */
class MovesFuzzTest {
    private static final RecordReader READER = new RecordReader(ReadLimits.DEFAULT);

    @FuzzTest(maxDuration = "5m")
    void pentasol(byte[] document) {
        Optional<GameRecord> record = read(document, TextForm.PENTASOL);
        record.ifPresent(game -> write(game, TextForm.PENTASOL).ifPresent(text -> assertReadAs(game, text)));
    }

    /** The dialect without a reference point, which is decoded by replay. */
    @FuzzTest(maxDuration = "5m")
    void otherPentasol(byte[] document) {
        read(document, TextForm.PENTASOL)
                .flatMap(MovesFuzzTest::otherPentasol)
                .ifPresent(written -> assertThat(
                                read(written.text().getBytes(StandardCharsets.US_ASCII), TextForm.PENTASOL))
                        .contains(written.game()));
    }

    @FuzzTest(maxDuration = "5m")
    void list(byte[] document) {
        Optional<GameRecord> record = read(document, TextForm.MOVES_LIST);
        record.ifPresent(game -> write(game, TextForm.MOVES_LIST).ifPresent(text -> assertReadAs(game, text)));
    }

    @FuzzTest(maxDuration = "5m")
    void binary(byte[] document) {
        Optional<GameRecord> record = read(document, TextForm.MOVES_BINARY);
        record.ifPresent(game -> assertThat(write(game, TextForm.MOVES_BINARY)).contains(essence(document)));
    }

    @FuzzTest(maxDuration = "5m")
    void base64(byte[] document) {
        Optional<GameRecord> record = read(document, TextForm.MOVES_BASE64);
        record.ifPresent(game -> assertThat(write(game, TextForm.MOVES_BASE64)).contains(essence(document)));
    }

    private static Optional<GameRecord> read(byte[] document, TextForm form) {
        try {
            GameRecord game = READER.read(document, Optional.of(Variant.T5), Optional.of(form))
                    .record();
            assertThat(game.variant()).isEqualTo(Variant.T5);
            return Optional.of(game);
        } catch (UnreadableRecordException e) {
            assertThat(e.getMessage()).isNotBlank().hasSizeLessThan(300);
            return Optional.empty();
        }
    }

    private record Written(GameRecord game, String text) {}

    private static Optional<Written> otherPentasol(GameRecord game) {
        try {
            return Optional.of(new Written(game, RecordWriter.writePentasol(game, PentasolDialect.MSR)));
        } catch (UnwritableRecordException e) {
            return Optional.empty();
        }
    }

    /** Writes the game in a form; only illegal games may be impossible to write. */
    private static Optional<String> write(GameRecord game, TextForm form) {
        try {
            return Optional.of(RecordWriter.write(game, form));
        } catch (UnwritableRecordException e) {
            assertThat(Validator.firstViolation(game.variant(), game.moves())).isPresent();
            return Optional.empty();
        }
    }

    private static void assertReadAs(GameRecord game, String text) {
        try {
            Reading again = READER.read(
                    text.getBytes(StandardCharsets.US_ASCII), Optional.of(game.variant()), Optional.empty());
            assertThat(again.record()).isEqualTo(game);
            assertThat(again.warnings()).isEmpty();
        } catch (UnreadableRecordException e) {
            throw new AssertionError("What was written is unreadable: " + text, e);
        }
    }

    /** Removes the characters that a reader skips. */
    private static String essence(byte[] document) {
        return new String(document, StandardCharsets.UTF_8)
                .replaceAll("[\\s\\uFEFF]+", "")
                .replaceAll("=+$", "");
    }
}
