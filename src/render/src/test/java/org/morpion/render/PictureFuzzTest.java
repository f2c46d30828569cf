package org.morpion.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Validator;

/**
 * Whatever the bytes, the reader answers with a record or with its own exception, and a legal game that was read can be
 * drawn and read again. The inputs beside this class run as ordinary tests; the profile {@code fuzz} looks for more.
 */
class PictureFuzzTest {
    private static final PictureReader READER = new PictureReader(ReadLimits.DEFAULT);

    @FuzzTest(maxDuration = "5m")
    void picture(byte[] document) {
        read(document);
    }

    /** Chunks behind a sound signature; most of a fuzzer's changes to a whole file would only damage that. */
    @FuzzTest(maxDuration = "5m")
    void chunks(byte[] chunks) {
        read(PngBuilder.of(1, 1).raw(chunks).bytes());
    }

    /** What stands in an SVG's metadata. */
    @FuzzTest(maxDuration = "5m")
    void metadata(byte[] text) {
        read(PngBuilder.join(
                "<svg><metadata>".getBytes(StandardCharsets.US_ASCII),
                text,
                "</metadata></svg>".getBytes(StandardCharsets.US_ASCII)));
    }

    private static void read(byte[] picture) {
        GameRecord record;
        try {
            record = READER.read(picture).record();
        } catch (UnreadableRecordException e) {
            assertThat(e.getMessage()).isNotEmpty();
            return;
        }
        if (Validator.firstViolation(record.variant(), record.moves()).isEmpty()) {
            assertComesBack(record);
        }
    }

    private static void assertComesBack(GameRecord record) {
        try {
            byte[] svg = SvgRenderer.render(record, RenderOptions.DEFAULT).getBytes(StandardCharsets.UTF_8);
            assertThat(READER.read(svg).record()).isEqualTo(record);
            byte[] png = PngRenderer.render(record, RenderOptions.DEFAULT.withSize(RenderOptions.MIN_SIZE));
            assertThat(READER.read(png).record()).isEqualTo(record);
        } catch (UnreadableRecordException e) {
            // Writing adds derived fields and escapes, which may carry a record over a limit, and nothing else may.
            assertThat(e.reason()).isEqualTo(UnreadableRecordException.Reason.TOO_LARGE);
        }
    }
}
