package org.morpion.render.picture;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Validator;
import org.morpion.render.PngRenderer;
import org.morpion.render.RenderOptions;
import org.morpion.render.SvgRenderer;

/**
 * Fuzz test of pictures. Any input yields a record or the reader's own exception; a legal game that was read can be
 * drawn and read back. The inputs beside this class run as ordinary tests; the profile {@code fuzz} generates more.
 */
class PictureFuzzTest {
    private static final PictureReader READER = new PictureReader(ReadLimits.DEFAULT);

    @FuzzTest(maxDuration = "5m")
    void picture(byte[] document) {
        read(document);
    }

    /** Fuzzes the chunks after a valid signature, which most mutations of a whole file would only damage. */
    @FuzzTest(maxDuration = "5m")
    void chunks(byte[] chunks) {
        read(PngBuilder.of(1, 1).raw(chunks).bytes());
    }

    /** Fuzzes the text in an SVG's metadata. */
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
            // Derived fields and escapes added by the writer may exceed a limit; no other error is allowed.
            assertThat(e.reason()).isEqualTo(UnreadableRecordException.Reason.TOO_LARGE);
        }
    }
}
