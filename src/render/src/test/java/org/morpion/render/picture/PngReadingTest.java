package org.morpion.render.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.morpion.render.picture.PngBuilder.join;
import static org.morpion.render.picture.PngBuilder.latin1;
import static org.morpion.render.picture.PngBuilder.utf8;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Warning;
import org.morpion.record.format.RecordWriter;
import org.morpion.render.Games;
import org.morpion.render.PngRenderer;
import org.morpion.render.RenderOptions;

/** Records in PNG files of other programs, and in malformed files. */
class PngReadingTest {
    private static final PictureReader READER = new PictureReader(ReadLimits.DEFAULT);
    private static final GameRecord GAME = Games.hyyroporanen35();
    private static final String JSON = write(TextForm.MSR_JSON);
    private static final String COMPACT = write(TextForm.MSR_COMPACT);

    static Stream<Arguments> peers() {
        return Stream.of(
                Arguments.of("tEXt, compact", png().text("msr", COMPACT)),
                Arguments.of("tEXt, JSON in UTF-8", png().chunk("tEXt", utf8("Comment\0" + JSON))),
                Arguments.of("tEXt, JSON in Latin-1", png().text("Comment", JSON)),
                Arguments.of("tEXt, white space around", png().text("msr", " \r\n\t" + COMPACT + "\n")),
                Arguments.of("tEXt, a byte order mark", png().chunk("tEXt", utf8("x\0\uFEFF" + JSON))),
                Arguments.of("tEXt, an empty keyword", png().text("", COMPACT)),
                Arguments.of("zTXt, compact", png().compressedText("k", utf8(COMPACT))),
                Arguments.of("zTXt, JSON in UTF-8", png().compressedText("k", utf8(JSON))),
                Arguments.of("zTXt, JSON in Latin-1", png().compressedText("k", latin1(JSON))),
                Arguments.of("iTXt, compact", png().internationalText("any keyword", COMPACT)),
                Arguments.of("iTXt, JSON", png().internationalText("any keyword", JSON)),
                Arguments.of("iTXt, compressed", png().compressedInternationalText("any keyword", JSON)),
                Arguments.of(
                        "behind the pixels", png().chunk("IDAT", new byte[100]).text("msr", COMPACT)),
                Arguments.of("behind other texts", others(png()).text("msr", COMPACT)),
                Arguments.of(
                        "behind another program's JSON",
                        png().text("prompt", "{\"steps\": 20}").text("msr", COMPACT)),
                Arguments.of(
                        "behind several programs' JSON",
                        png().text("prompt", "{\"3\": {\"class_type\": \"KSampler\"}}")
                                .text("workflow", "{\"nodes\": []}")
                                .text("parameters", "{\"steps\": 20}")
                                .text("msr", COMPACT)),
                Arguments.of(
                        "behind a sentence about it",
                        png().text("Comment", "MS1: is the format of the record below")
                                .text("msr", COMPACT)),
                Arguments.of(
                        "behind an envelope of a later version",
                        png().text("msr", "MS2:abc").text("msr", COMPACT)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("peers")
    void aPeersPictureIsRead(String name, PngBuilder png) throws UnreadableRecordException {
        assertThat(READER.read(png.end()).record()).isEqualTo(GAME);
    }

    @Test
    void theHeaderMayClaimAnyMeasures() throws UnreadableRecordException {
        for (int side : new int[] {50_000, Integer.MAX_VALUE, 0, -1}) {
            byte[] png = PngBuilder.of(side, side).text("msr", COMPACT).end();
            assertThat(READER.read(png).record()).isEqualTo(GAME);
        }
    }

    @Test
    void aWrongChecksumIsForgivenWithAWarning() throws UnreadableRecordException {
        byte[] text = latin1("msr\0" + COMPACT);
        Reading reading =
                READER.read(png().chunk(text.length, "tEXt", text, 12345).end());

        assertThat(reading.record()).isEqualTo(GAME);
        assertThat(reading.warnings())
                .containsExactly(new Warning(
                        "bad-crc", "byte 33", "the checksum of the chunk that holds the record is wrong or missing"));
    }

    @Test
    void whatStandsBehindTheRecordIsNotLookedAt() throws UnreadableRecordException {
        byte[] png = png().text("msr", COMPACT).raw(new byte[] {1, 2, 3}).bytes();

        assertThat(READER.read(png).record()).isEqualTo(GAME);
    }

    @Test
    void theRecordsOwnWarningsAreKept() throws UnreadableRecordException {
        String json = JSON.replaceFirst("\"variant\":\"4D\"", "\"variant\":\"d4\"");
        assertThat(READER.read(png().internationalText("msr", json).end()).warnings())
                .isNotEmpty();
    }

    @Test
    void aPictureWithoutARecordIsReportedPlainly() {
        assertUnreadable(png().end(), Reason.NO_RECORD, "");
        assertUnreadable(others(png()).end(), Reason.NO_RECORD, "");
    }

    @Test
    void otherFormsOfAGameAreNotLookedForInTexts() {
        assertUnreadable(png().text("Comment", "(28,28)").end(), Reason.NO_RECORD, "");
        assertUnreadable(png().text("Comment", "1011").end(), Reason.NO_RECORD, "");
    }

    @Test
    void aBrokenRecordIsNamedWithItsPlace() {
        assertUnreadable(png().text("msr", "MS1:@@@").end(), Reason.BAD_BASE64, "byte 33")
                .withMessageContaining("the text chunk at byte 33");
        assertUnreadable(png().text("prompt", "{}").text("msr", "MS1:@@@").end(), Reason.BAD_BASE64, "byte 54");
        assertUnreadable(png().text("msr", "MS1:@@@").text("prompt", "{}").end(), Reason.BAD_BASE64, "byte 33");
        assertUnreadable(png().text("msr", "{\"variant\":7}").end(), Reason.BAD_TYPE, "/variant");
        assertUnreadable(png().text("msr", "MS2:abc").end(), Reason.UNSUPPORTED_VERSION, "byte 33");
    }

    @Test
    void compressedRecordsMayBeDamaged() {
        byte[] zlib = PngBuilder.zlib(utf8(JSON));
        byte[] keyword = {'k', 0, 0};
        byte[] cut = join(keyword, Arrays.copyOf(zlib, zlib.length / 2));
        byte[] changed = join(keyword, zlib);
        changed[keyword.length + zlib.length / 2] ^= 0x55;
        byte[] badSum = join(keyword, zlib);
        badSum[badSum.length - 1] ^= 0x55;

        assertUnreadable(png().chunk("zTXt", cut).end(), Reason.BAD_DEFLATE, "byte 33");
        assertUnreadable(png().chunk("zTXt", changed).end(), Reason.BAD_DEFLATE, "byte 33");
        assertUnreadable(png().chunk("zTXt", badSum).end(), Reason.BAD_DEFLATE, "byte 33");
    }

    @Test
    void aCompressedTextMayBeAsLongAsTheJsonInsideAnEnvelope() throws UnreadableRecordException {
        String longJson = JSON.replaceFirst("\\{", "{" + " ".repeat(2 << 20));
        String tooLongJson = JSON.replaceFirst("\\{", "{" + " ".repeat(ReadLimits.DEFAULT.inflatedBytes()));

        for (PngBuilder png : List.of(
                png().compressedText("msr", utf8(longJson)), png().compressedInternationalText("msr", longJson))) {
            assertThat(READER.read(png.end()).record()).isEqualTo(GAME);
        }
        assertUnreadable(png().compressedText("msr", utf8(tooLongJson)).end(), Reason.TOO_LARGE, "byte 33")
                .withMessageContaining("" + ReadLimits.DEFAULT.inflatedBytes());
    }

    @Test
    void textChunksThatAreNoneArePassedOver() throws UnreadableRecordException {
        PngBuilder png = png().chunk("tEXt", new byte[0])
                .chunk("tEXt", utf8(COMPACT))
                .chunk("zTXt", new byte[] {'k', 0})
                .chunk("zTXt", new byte[] {'k', 0, 0, 1, 2, 3})
                .chunk("zTXt", join(new byte[] {'k', 0, 9}, PngBuilder.zlib(utf8(COMPACT))))
                .chunk("iTXt", new byte[] {'k', 0})
                .chunk("iTXt", new byte[] {'k', 0, 1, 0, 0})
                .chunk("iTXt", join(new byte[] {'k', 0, 1, 7, 0, 0}, PngBuilder.zlib(utf8(COMPACT))));

        assertUnreadable(png.bytes(), Reason.BAD_PICTURE, "byte " + png.bytes().length);
        assertThat(READER.read(png.text("msr", COMPACT).end()).record()).isEqualTo(GAME);
    }

    @Test
    void aFileCutOffAnywhereIsRefusedOrReadWhole() {
        byte[] png = others(png()).internationalText("msr", COMPACT).end();
        int read = 0;
        for (int length = 0; length < png.length; length++) {
            try {
                Reading reading = READER.read(Arrays.copyOf(png, length));
                assertThat(reading.record()).isEqualTo(GAME);
                boolean cutBeforeItsEnd = length < png.length - 4;
                assertThat(reading.warnings())
                        .extracting(Warning::code)
                        .matches(codes -> codes.contains("picture-cut-off") == cutBeforeItsEnd);
                read++;
            } catch (UnreadableRecordException e) {
                assertThat(e.reason()).isIn(Reason.BAD_PICTURE, Reason.UNKNOWN_FORM);
            }
        }
        // Files truncated inside the last chunk, of twelve bytes, or inside the checksum before it.
        assertThat(read).isEqualTo(12 + 4);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 1 << 20, 60})
    void aChunkMayLieAboutItsLength(int length) {
        byte[] png = png().chunk(length, "tEXt", latin1("msr\0abc"), 0).end();

        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> READER.read(png))
                .matches(e -> e.reason() == Reason.BAD_PICTURE && e.location().equals("byte 33"))
                .withMessageContaining(Integer.toUnsignedString(length));
    }

    @Test
    void aSignatureChangedByATextTransferIsExplained() {
        byte[] png = png().text("msr", COMPACT).end();
        byte[] withoutReturns = join(Arrays.copyOf(png, 4), Arrays.copyOfRange(png, 5, png.length));

        assertUnreadable(withoutReturns, Reason.BAD_PICTURE, "byte 4").withMessageContaining("text");
    }

    @Test
    void whatIsNoPictureIsRefused() {
        assertUnreadable(utf8(COMPACT), Reason.UNKNOWN_FORM, "");
        assertUnreadable(new byte[0], Reason.UNKNOWN_FORM, "");
        assertThat(Picture.of(utf8(JSON))).isEmpty();
        assertThat(Picture.of(new byte[] {(byte) 0x89, 'P'})).isEmpty();
    }

    @Test
    void aPictureLargerThanTheLimitIsRefused() throws UnreadableRecordException {
        byte[] png = PngRenderer.render(GAME, RenderOptions.DEFAULT.withSize(64));
        ReadLimits defaults = ReadLimits.DEFAULT;
        PictureReader exact =
                new PictureReader(new ReadLimits(png.length, defaults.inflatedBytes(), 128, 10_000, 1_000));
        PictureReader tight =
                new PictureReader(new ReadLimits(png.length - 1, defaults.inflatedBytes(), 128, 10_000, 1_000));

        assertThat(exact.read(png).record()).isEqualTo(GAME);
        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> tight.read(png))
                .matches(e -> e.reason() == Reason.TOO_LARGE);
    }

    private static PngBuilder png() {
        return PngBuilder.of(1, 1);
    }

    /** Adds texts as image editors write them. */
    private static PngBuilder others(PngBuilder png) {
        return png.text("Software", "gimp")
                .text("Comment", "Made by M\u00FCller")
                .internationalText("XML:com.adobe.xmp", "<x:xmpmeta xmlns:x='adobe:ns:meta/'/>")
                .compressedText("Raw profile type exif", new byte[100_000])
                .chunk("eXIf", new byte[] {'{', '}'});
    }

    private static ThrowableAssertAlternative<UnreadableRecordException> assertUnreadable(
            byte[] picture, Reason reason, String location) {
        return assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> READER.read(picture))
                .satisfies(e -> {
                    assertThat(e.reason()).isEqualTo(reason);
                    assertThat(e.location()).isEqualTo(location);
                });
    }

    private static String write(TextForm form) {
        try {
            return RecordWriter.write(GAME, form);
        } catch (UnwritableRecordException e) {
            throw new IllegalStateException(e);
        }
    }
}
