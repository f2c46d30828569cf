package org.morpion.record;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.morpion.record.UnreadableRecordException.Reason;

/** The compact form's envelope (§8): {@code MS1:}, URL-safe Base64 without padding, raw DEFLATE. */
final class MsrEnvelope {
    static final String TAG = "MS1:";

    private MsrEnvelope() {}

    /** The JSON in an envelope that lies in bytes from..to, its tag included: an array's bytes from 0 to the limit. */
    static ByteBuffer open(byte[] bytes, int from, int to, ReadLimits limits, Warnings warnings)
            throws UnreadableRecordException {
        int start = from + TAG.length();
        if (start == to) {
            throw new UnreadableRecordException(Reason.BAD_BASE64, "", "there is nothing after " + TAG);
        }
        return inflate(decode(bytes, start, to, warnings), limits);
    }

    static String seal(String json) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        try {
            deflater.setInput(json.getBytes(StandardCharsets.UTF_8));
            deflater.finish();
            ByteArrayOutputStream deflated = new ByteArrayOutputStream();
            byte[] buffer = new byte[4096];
            while (!deflater.finished()) {
                deflated.write(buffer, 0, deflater.deflate(buffer));
            }
            return TAG + Base64.getUrlEncoder().withoutPadding().encodeToString(deflated.toByteArray());
        } finally {
            deflater.end();
        }
    }

    private static byte[] decode(byte[] bytes, int from, int to, Warnings warnings) throws UnreadableRecordException {
        byte[] data;
        try {
            // The answer's array is its own, and not longer than the data.
            data = Base64.getUrlDecoder()
                    .decode(ByteBuffer.wrap(bytes, from, to - from))
                    .array();
        } catch (IllegalArgumentException e) {
            throw new UnreadableRecordException(Reason.BAD_BASE64, place(bytes, from, to), e.getMessage());
        }
        if (bytes[to - 1] == '=') {
            warnings.add("base64-padding", "", "the padding that §8 leaves out is ignored");
        } else {
            // The last character of an incomplete group has two or four bits that belong to no byte.
            int whole = data.length - data.length % 3;
            byte[] tail = Base64.getUrlEncoder().withoutPadding().encode(Arrays.copyOfRange(data, whole, data.length));
            if (tail.length > 0 && tail[tail.length - 1] != bytes[to - 1]) {
                warnings.add("base64-trailing-bits", "", "bits after the last byte are not zero; they are ignored");
            }
        }
        return data;
    }

    private static String place(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            byte c = bytes[i];
            boolean urlSafe =
                    c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '_';
            if (!urlSafe) {
                return "byte " + i;
            }
        }
        return "";
    }

    private static ByteBuffer inflate(byte[] data, ReadLimits limits) throws UnreadableRecordException {
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(data);
            // Games deflate to about a fifth; one byte beyond the limit shows that there is more.
            byte[] json = new byte[Math.min(Math.max(8 * data.length, 1024), limits.inflatedBytes() + 1)];
            int length = 0;
            while (!inflater.finished()) {
                if (length == json.length) {
                    if (length > limits.inflatedBytes()) {
                        throw tooLarge(limits);
                    }
                    // Never close to the limit before it is reached: what is left behind then stays small beside it.
                    boolean last = 4L * length > limits.inflatedBytes();
                    json = Arrays.copyOf(json, last ? limits.inflatedBytes() + 1 : 2 * length);
                }
                int count = inflater.inflate(json, length, json.length - length);
                length += count;
                if (count == 0 && !inflater.finished() && (inflater.needsInput() || inflater.needsDictionary())) {
                    throw new UnreadableRecordException(
                            Reason.BAD_DEFLATE, "", "the DEFLATE stream ends after " + length + " bytes of JSON");
                }
            }
            if (length > limits.inflatedBytes()) {
                throw tooLarge(limits);
            }
            if (inflater.getRemaining() > 0) {
                throw new UnreadableRecordException(
                        Reason.BAD_DEFLATE,
                        "",
                        inflater.getRemaining() + " bytes follow the end of the DEFLATE stream");
            }
            return ByteBuffer.wrap(json, 0, length);
        } catch (DataFormatException e) {
            throw new UnreadableRecordException(Reason.BAD_DEFLATE, "", hint(data) + e.getMessage());
        } finally {
            inflater.end();
        }
    }

    private static UnreadableRecordException tooLarge(ReadLimits limits) {
        return new UnreadableRecordException(
                Reason.TOO_LARGE, "", "the compact form inflates to more than " + limits.inflatedBytes() + " bytes");
    }

    private static String hint(byte[] data) {
        boolean gzip = data.length > 1 && data[0] == 0x1f && data[1] == (byte) 0x8b;
        boolean zlib = data.length > 1 && data[0] == 0x78 && ((data[0] << 8) + (data[1] & 0xff)) % 31 == 0;
        return gzip ? "gzip instead of raw DEFLATE: " : zlib ? "zlib instead of raw DEFLATE: " : "";
    }
}
