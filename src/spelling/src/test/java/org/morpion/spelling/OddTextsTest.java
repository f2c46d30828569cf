package org.morpion.spelling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Variant;
import org.morpion.record.Warning;
import org.morpion.record.format.CompactGames;
import org.morpion.record.format.RecordReader;
import org.morpion.record.format.RecordWriter;
import org.morpion.record.text.Place;

/** Texts in encodings other than UTF-8, and games in links. */
class OddTextsTest {
    private static final ForgivingReader READER = new ForgivingReader(ReadLimits.DEFAULT);
    private static final GameRecord GAME = TestGames.random(Variant.T5, 11, Integer.MAX_VALUE);

    @ParameterizedTest
    @CsvSource({"UTF-16LE, fffe", "UTF-16BE, feff", "UTF-16LE, ''", "UTF-16BE, ''"})
    void utf16IsReadAndNamed(String charset, String mark) throws Exception {
        ByteArrayOutputStream document = new ByteArrayOutputStream();
        document.write(HexFormat.of().parseHex(mark));
        document.write(pentasol().getBytes(charset));

        assertRead(document.toByteArray(), "encoding-utf-16");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE"})
    void theEndMarkIsIgnoredInUtf16(String charset) throws Exception {
        assertRead((pentasol() + "\r\n\u001A").getBytes(charset), "encoding-utf-16");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\uD800", "\uDC00", "\uD83D\uD83D", "\0"})
    void malformedUtf16IsRefused(String malformed) throws Exception {
        String text = "# a remark " + malformed + "\n" + pentasol();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (char c : text.toCharArray()) {
            bytes.write(c);
            bytes.write(c >> 8);
        }

        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> READER.read(bytes.toByteArray(), Optional.empty(), Optional.empty()))
                .returns(UnreadableRecordException.Reason.BAD_ENCODING, UnreadableRecordException::reason)
                .returns(Optional.of(new Place(1, 12)), UnreadableRecordException::place);
    }

    @Test
    void halfACharacterAtTheEndIsRefused() throws Exception {
        byte[] bytes = (pentasol() + "\n").getBytes(StandardCharsets.UTF_16LE);

        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(
                        () -> READER.read(Arrays.copyOf(bytes, bytes.length - 1), Optional.empty(), Optional.empty()))
                .returns(UnreadableRecordException.Reason.BAD_ENCODING, UnreadableRecordException::reason);
    }

    @Test
    void windows1252OutsideOfTheMovesIsReadAndNamed() throws Exception {
        byte[] document =
                ("# trouvée en août \u2013 \u201Cici\u201D\n" + pentasol()).getBytes(Charset.forName("windows-1252"));

        assertRead(document, "encoding-windows-1252");
        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> new RecordReader(ReadLimits.DEFAULT).read(document));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u001A", "\r\n\u001A", "\u001A\u001A\n"})
    void theEndMarkOfOldFilesIsIgnoredAndNamed(String end) throws Exception {
        assertRead((pentasol() + end).getBytes(StandardCharsets.US_ASCII), "end-of-file-mark");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://a.example/#%s",
                "[a game](https://a.example/#%s)",
                "See <https://a.example/look?x=1#%s>, it is new.",
                "https://a.example/page#game=%s"
            })
    void aGameInALinkIsRead(String link) throws Exception {
        String compact = CompactGames.write(GAME);
        for (String game : new String[] {compact, compact.replace(":", "%3A"), compact.replace(":", "%3a")}) {
            Reading reading = READER.read(
                    link.replace("%s", game).getBytes(StandardCharsets.US_ASCII), Optional.empty(), Optional.empty());

            assertThat(reading.record()).isEqualTo(GAME);
            assertThat(reading.warnings()).isNotEmpty();
        }
    }

    private static String pentasol() throws UnwritableRecordException {
        return RecordWriter.write(GAME, TextForm.PENTASOL);
    }

    private static void assertRead(byte[] document, String warning) throws UnreadableRecordException {
        Reading reading = READER.read(document, Optional.of(Variant.T5), Optional.empty());

        assertThat(reading.record()).isEqualTo(GAME);
        assertThat(reading.warnings()).extracting(Warning::code).contains(warning);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hello world",
                "word",
                "1 2 3 4 5 6 7 8 9 10",
                "{\"foo\": 1, \"bar\": [1, 2]}",
                "{\"name\": \"page\", \"version\": \"1.0.0\", \"dependencies\": {}}",
                "{\"score\": 12, \"player\": \"Bob\"}",
                "[{\"a\": 1}, {\"b\": 2}]",
                "x,y\n1,2\n3,4\n5,6\n",
                "# a remark\n"
            })
    void otherTextsAreNotTakenForAForm(String text) {
        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> new ForgivingReader(ReadLimits.DEFAULT)
                        .read(text.getBytes(StandardCharsets.UTF_8), Optional.empty(), Optional.empty()))
                .returns(UnreadableRecordException.Reason.UNKNOWN_FORM, UnreadableRecordException::reason)
                .returns(Optional.empty(), UnreadableRecordException::form);
    }
}
