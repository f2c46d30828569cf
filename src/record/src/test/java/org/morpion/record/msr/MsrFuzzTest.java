package org.morpion.record.msr;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.format.RecordReader;
import org.morpion.record.format.RecordWriter;

/**
 * Fuzz test of MSR. Any input yields a record or the reader's own exception; a record that was read can be written and
 * read back. The inputs beside this class run as ordinary tests; the profile {@code fuzz} generates more.
 */
class MsrFuzzTest {
    private static final RecordReader READER = new RecordReader(ReadLimits.DEFAULT);

    @FuzzTest(maxDuration = "5m")
    void json(byte[] document) {
        read(document, TextForm.MSR_JSON);
    }

    @FuzzTest(maxDuration = "5m")
    void compact(byte[] document) {
        byte[] tag = "MS1:".getBytes(StandardCharsets.US_ASCII);
        byte[] envelope = new byte[tag.length + document.length];
        System.arraycopy(tag, 0, envelope, 0, tag.length);
        System.arraycopy(document, 0, envelope, tag.length, document.length);
        read(envelope, TextForm.MSR_COMPACT);
    }

    /** Fuzzes the JSON inside a valid envelope, because the fuzzer would rarely produce Base64 and DEFLATE. */
    @FuzzTest(maxDuration = "5m")
    void insideTheEnvelope(byte[] json) throws IOException {
        ByteArrayOutputStream deflated = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(deflated, new Deflater(1, true))) {
            out.write(json);
        }
        String envelope = "MS1:" + Base64.getUrlEncoder().withoutPadding().encodeToString(deflated.toByteArray());
        Optional<GameRecord> compact = read(envelope.getBytes(StandardCharsets.US_ASCII), TextForm.MSR_COMPACT);
        if (json.length > 0 && json[0] == '{' && json[json.length - 1] == '}') {
            assertThat(compact).isEqualTo(read(json, TextForm.MSR_JSON));
        }
    }

    private static Optional<GameRecord> read(byte[] document, TextForm form) {
        GameRecord record;
        try {
            record = READER.read(document, Optional.of(Variant.T5), Optional.of(form))
                    .record();
        } catch (UnreadableRecordException e) {
            assertThat(e.getMessage()).isNotEmpty();
            return Optional.empty();
        }
        boolean legal = Validator.validate(record.variant(), record.moves()).legal();
        try {
            byte[] written = RecordWriter.write(record, form).getBytes(StandardCharsets.UTF_8);
            assertThat(READER.read(written).record()).isEqualTo(record);
        } catch (UnwritableRecordException e) {
            assertThat(legal).isFalse();
        } catch (UnreadableRecordException e) {
            // Derived fields and escapes added by the writer may exceed a limit; no other error is allowed.
            assertThat(e.reason()).isEqualTo(UnreadableRecordException.Reason.TOO_LARGE);
        }
        return Optional.of(record);
    }
}
