package org.morpion.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.morpion.record.UnreadableRecordException.Reason;

/** Strict UTF-8: over-long forms, surrogates and cut-off sequences are errors, which JSON parsers do not all report. */
final class Utf8 {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_BITS = 0x8080808080808080L;

    private Utf8() {}

    /** Checks that bytes from..to are UTF-8. */
    static void require(byte[] bytes, int from, int to) throws UnreadableRecordException {
        if (isAscii(bytes, from, to)) {
            return;
        }
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes, from, to - from);
        CharBuffer discarded = CharBuffer.allocate(4096);
        CoderResult result;
        do {
            discarded.clear();
            result = decoder.decode(in, discarded, true);
        } while (result.isOverflow());
        if (result.isError()) {
            throw new UnreadableRecordException(
                    Reason.BAD_ENCODING,
                    "byte " + in.position(),
                    "the document is not UTF-8 here",
                    Place.of(bytes, in.position()));
        }
    }

    private static boolean isAscii(byte[] bytes, int from, int to) {
        int i = from;
        for (; i + Long.BYTES <= to; i += Long.BYTES) {
            if (((long) LONGS.get(bytes, i) & HIGH_BITS) != 0) {
                return false;
            }
        }
        for (; i < to; i++) {
            if (bytes[i] < 0) {
                return false;
            }
        }
        return true;
    }
}
