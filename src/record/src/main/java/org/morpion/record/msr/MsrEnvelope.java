package org.morpion.record.msr;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.morpion.record.ReadLimits;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.Warnings;
import org.morpion.record.text.Place;
import org.morpion.record.text.Texts;

/** Envelope of the compact form (§8): {@code MS1:}, URL-safe Base64 without padding, raw DEFLATE. */
public final class MsrEnvelope {
    /** Beginning of the compact form. */
    public static final String TAG = "MS1:";

    private MsrEnvelope() {}

    /**
     * Decodes the envelope in bytes from..to, tag included. The JSON occupies the buffer's array from 0 to the limit.
     */
    public static ByteBuffer open(byte[] bytes, int from, int to, ReadLimits limits, Warnings warnings)
            throws UnreadableRecordException {
        int start = from + TAG.length();
        if (start == to) {
            throw new UnreadableRecordException(
                    Reason.BAD_BASE64, "", "there is no data after " + TAG, Place.of(bytes, to));
        }
        return inflate(decode(bytes, start, to, warnings), limits);
    }

    /**
     * Returns the number of Base64 characters that belong to the DEFLATE stream at the start of a text; −1 if there is
     * no complete stream within the limits.
     *
     * @param base64 characters of the URL-safe alphabet only
     */
    public static int streamLength(byte[] base64, ReadLimits limits) {
        // A single character after the groups of four encodes nothing.
        int decodable = base64.length % 4 == 1 ? base64.length - 1 : base64.length;
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(Base64.getUrlDecoder().decode(Arrays.copyOf(base64, decodable)));
            byte[] discarded = new byte[1 << 13];
            while (!inflater.finished()) {
                if (inflater.inflate(discarded) == 0 && !inflater.finished()
                        || inflater.getBytesWritten() > limits.inflatedBytes()) {
                    return -1;
                }
            }
            return (int) ((inflater.getBytesRead() * 8 + 5) / 6);
        } catch (DataFormatException e) {
            return -1;
        } finally {
            inflater.end();
        }
    }

    /**
     * Returns the size of an envelope's JSON in bytes, counted until it exceeds a limit; 0 if the envelope is damaged.
     */
    public static long inflatedLength(String envelope, long limit) {
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(Base64.getUrlDecoder().decode(envelope.substring(TAG.length())));
            byte[] discarded = new byte[1 << 13];
            while (!inflater.finished() && inflater.getBytesWritten() <= limit) {
                if (inflater.inflate(discarded) == 0 && !inflater.finished()) {
                    return 0;
                }
            }
            return inflater.getBytesWritten();
        } catch (DataFormatException | IllegalArgumentException e) {
            return 0;
        } finally {
            inflater.end();
        }
    }

    /** Wraps JSON in the shortest envelope that the compressor makes. */
    public static String seal(String json) {
        return seal(json, Deflater.BEST_COMPRESSION);
    }

    /**
     * Wraps JSON in an envelope.
     *
     * @param level effort of the compression, as in {@link Deflater}
     */
    public static String seal(String json, int level) {
        Deflater deflater = new Deflater(level, true);
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
            data = Base64.getUrlDecoder().decode(Arrays.copyOfRange(bytes, from, to));
        } catch (IllegalArgumentException e) {
            throw badBase64(bytes, from, to);
        }
        if (bytes[to - 1] == '=') {
            warnings.add("base64-padding", "", "the padding that §8 leaves out is ignored");
        } else {
            // The last character of an incomplete group has two or four unused bits.
            int whole = data.length - data.length % 3;
            byte[] tail = Base64.getUrlEncoder().withoutPadding().encode(Arrays.copyOfRange(data, whole, data.length));
            if (tail.length > 0 && tail[tail.length - 1] != bytes[to - 1]) {
                warnings.add("base64-trailing-bits", "", "bits after the last byte are not zero; they are ignored");
            }
        }
        return data;
    }

    private static UnreadableRecordException badBase64(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && isUrlSafe(bytes[at])) {
            at++;
        }
        if (at == to) {
            return new UnreadableRecordException(
                    Reason.BAD_BASE64,
                    "",
                    "the Base64 after " + TAG + " has one character too many, or some are missing",
                    Place.of(bytes, to));
        }
        String found = "found " + describe(bytes, at, to) + " in the Base64 after " + TAG;
        String message = switch (bytes[at]) {
            case '=' -> "misplaced padding character =";
            case '+', '/' -> found + "; this form uses the URL-safe alphabet, with - for + and _ for /";
            default -> found + "; only letters, digits, - and _ are allowed";
        };
        return new UnreadableRecordException(Reason.BAD_BASE64, "byte " + at, message, Place.of(bytes, at));
    }

    private static String describe(byte[] utf8, int at, int to) {
        String character = new String(utf8, at, Math.min(4, to - at), StandardCharsets.UTF_8);
        return Texts.describe(character.codePointAt(0));
    }

    /** Tests for a character of URL-safe Base64. */
    public static boolean isUrlSafe(int c) {
        return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '_';
    }

    private static ByteBuffer inflate(byte[] data, ReadLimits limits) throws UnreadableRecordException {
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(data);
            // Games deflate to about a fifth; one byte beyond the limit reveals excess data.
            byte[] json = new byte[Math.min(Math.max(8 * data.length, 1024), limits.inflatedBytes() + 1)];
            int length = 0;
            while (!inflater.finished()) {
                if (length == json.length) {
                    if (length > limits.inflatedBytes()) {
                        throw tooLarge(limits);
                    }
                    // The buffer skips sizes just below the limit, so that the discarded one stays small in
                    // comparison.
                    boolean last = 4L * length > limits.inflatedBytes();
                    json = new byte[last ? limits.inflatedBytes() + 1 : 2 * length];
                    // Compiled to JavaScript, an inflater that has filled a buffer cannot continue in another.
                    length = 0;
                    inflater.reset();
                    inflater.setInput(data);
                }
                int count = inflater.inflate(json, length, json.length - length);
                length += count;
                if (count == 0 && !inflater.finished() && (inflater.needsInput() || inflater.needsDictionary())) {
                    throw new UnreadableRecordException(
                            Reason.BAD_DEFLATE,
                            "",
                            "the text is cut off: its DEFLATE stream ends after " + length + " bytes of JSON");
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
            throw new UnreadableRecordException(Reason.BAD_DEFLATE, "", damage(data));
        } finally {
            inflater.end();
        }
    }

    private static UnreadableRecordException tooLarge(ReadLimits limits) {
        return new UnreadableRecordException(
                Reason.TOO_LARGE, "", "the compact form inflates to more than " + limits.inflatedBytes() + " bytes");
    }

    private static String damage(byte[] data) {
        boolean gzip = data.length > 1 && data[0] == 0x1f && data[1] == (byte) 0x8b;
        boolean zlib = data.length > 1 && data[0] == 0x78 && ((data[0] << 8) + (data[1] & 0xff)) % 31 == 0;
        if (gzip || zlib) {
            return "what follows " + TAG + " is " + (gzip ? "gzip" : "zlib") + " instead of raw DEFLATE";
        }
        return "what follows " + TAG + " is not a valid DEFLATE stream: a character is missing, duplicated or"
                + " changed";
    }
}
