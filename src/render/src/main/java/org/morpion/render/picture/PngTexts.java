package org.morpion.render.picture;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.Warning;

/**
 * Extractor of the texts in a PNG, which it offers to a search. It parses only the chunk structure, and ignores the
 * dimensions in the header and the pixels. Not thread-safe.
 */
final class PngTexts {
    /** Size of a chunk's length and type, four bytes each. */
    private static final int HEAD = 8;

    private static final int CHECKSUM = 4;

    private static final int TEXT = type("tEXt");
    private static final int COMPRESSED_TEXT = type("zTXt");
    private static final int INTERNATIONAL_TEXT = type("iTXt");
    private static final int END = type("IEND");
    private static final byte[] NONE = {};
    private static final int DEFLATE = 0;

    private final byte[] png;
    private final int textLimit;
    private final RecordSearch search;
    private final ByteBuffer ints;
    private final byte[] sample = new byte[RecordSearch.SAMPLE];

    /** @param textLimit maximum size of a text in bytes of UTF-8, after inflation */
    PngTexts(byte[] png, int textLimit, RecordSearch search) {
        this.png = png;
        this.ints = ByteBuffer.wrap(png);
        this.textLimit = textLimit;
        this.search = search;
    }

    void walk() throws UnreadableRecordException {
        if (!PngFormat.hasSignature(png)) {
            throw new UnreadableRecordException(
                    Reason.BAD_PICTURE, "byte 4", "the PNG signature is damaged; perhaps it was sent as text");
        }
        Inflater inflater = new Inflater();
        try {
            int at = PngFormat.signature().length;
            for (Optional<Chunk> chunk = next(at); chunk.isPresent(); chunk = next(at)) {
                if (!search.hasFound()) {
                    offer(chunk.get(), text(chunk.get(), inflater));
                }
                at = chunk.get().dataTo() + CHECKSUM;
            }
        } finally {
            inflater.end();
        }
    }

    /** Returns the chunk at an offset; empty at IEND, after a failed search, and at damage after the record. */
    private Optional<Chunk> next(int at) throws UnreadableRecordException {
        if (search.hasFailed()) {
            return Optional.empty();
        }
        try {
            return Optional.of(chunkAt(at)).filter(chunk -> chunk.type() != END);
        } catch (UnreadableRecordException e) {
            search.mend();
            if (!search.hasFound()) {
                throw e;
            }
            search.warn(new Warning(
                    RecordSearch.CUT_OFF, e.location(), e.getMessage() + "; the record before it is complete"));
            return Optional.empty();
        }
    }

    private Chunk chunkAt(int at) throws UnreadableRecordException {
        int left = png.length - at;
        if (left < HEAD) {
            throw new UnreadableRecordException(
                    Reason.BAD_PICTURE, "byte " + Math.min(at, png.length), "the PNG ends here, before its IEND chunk");
        }
        long length = ints.getInt(at) & 0xFFFF_FFFFL;
        for (int i = at + 4; i < at + HEAD; i++) {
            if (!(png[i] >= 'A' && png[i] <= 'Z' || png[i] >= 'a' && png[i] <= 'z')) {
                throw new UnreadableRecordException(Reason.BAD_PICTURE, "byte " + at, "there is no PNG chunk here");
            }
        }
        if (length > left - HEAD) {
            throw new UnreadableRecordException(
                    Reason.BAD_PICTURE,
                    "byte " + at,
                    "the PNG is cut off: the chunk that begins here has " + length + " bytes, and " + (left - HEAD)
                            + " follow");
        }
        return new Chunk(at, ints.getInt(at + 4), at + HEAD, (int) (at + HEAD + length));
    }

    private void offer(Chunk chunk, byte[] text) throws UnreadableRecordException {
        if (text.length == 0) {
            return;
        }
        List<Warning> warnings = hasRightChecksum(chunk)
                ? List.of()
                : List.of(new Warning(
                        "bad-crc",
                        chunk.place(),
                        "the checksum of the chunk that holds the record is wrong or missing"));
        search.read(text, chunk.place(), chunk.name(), warnings);
    }

    /**
     * Returns the text of a chunk in UTF-8; empty if the chunk holds no text, or one that does not look like a record.
     */
    private byte[] text(Chunk chunk, Inflater inflater) throws UnreadableRecordException {
        int type = chunk.type();
        if (type != TEXT && type != COMPRESSED_TEXT && type != INTERNATIONAL_TEXT) {
            return NONE;
        }
        int end = chunk.dataTo();
        int afterKeyword = afterString(chunk.dataFrom(), end);
        if (type == TEXT) {
            return plain(chunk, afterKeyword, end);
        }
        if (type == COMPRESSED_TEXT) {
            return afterKeyword < end && png[afterKeyword] == DEFLATE
                    ? inflate(chunk, afterKeyword + 1, inflater)
                    : NONE;
        }
        int afterLanguage = afterString(afterKeyword + 2, end);
        int text = afterString(afterLanguage, end);
        if (text >= end) {
            return NONE;
        }
        if (png[afterKeyword] == 0) {
            return plain(chunk, text, end);
        }
        return png[afterKeyword + 1] == DEFLATE ? inflate(chunk, text, inflater) : NONE;
    }

    /** Returns the index after the zero that terminates a string; beyond the end if there is no zero. */
    private int afterString(int from, int to) {
        int i = from;
        while (i < to && png[i] != 0) {
            i++;
        }
        return i + 1;
    }

    private byte[] plain(Chunk chunk, int from, int to) throws UnreadableRecordException {
        return from < to && RecordSearch.looksLikeRecord(png, from, to)
                ? utf8(chunk, Arrays.copyOfRange(png, from, to))
                : NONE;
    }

    private byte[] inflate(Chunk chunk, int from, Inflater inflater) throws UnreadableRecordException {
        inflater.reset();
        inflater.setInput(png, from, chunk.dataTo() - from);
        if (!looksLikeRecord(inflater)) {
            return NONE;
        }
        inflater.reset();
        inflater.setInput(png, from, chunk.dataTo() - from);
        long length = measure(inflater);
        if (length > textLimit) {
            throw tooLarge(chunk);
        }
        if (!inflater.finished()) {
            search.fail(
                    new UnreadableRecordException(
                            Reason.BAD_DEFLATE,
                            chunk.place(),
                            chunk.name() + " is damaged or cut off: its text can't be decompressed"),
                    (int) length);
            return NONE;
        }
        inflater.reset();
        inflater.setInput(png, from, chunk.dataTo() - from);
        byte[] text = new byte[(int) length];
        try {
            for (int at = 0; at < length; ) {
                at += inflater.inflate(text, at, text.length - at);
            }
        } catch (DataFormatException e) {
            throw new IllegalStateException("What has been inflated once could not be again", e);
        }
        return utf8(chunk, text);
    }

    /**
     * Returns the number of bytes to which a stream inflates, up to its end, to damage, or beyond the limit. Measuring
     * first avoids a growing array, which would allocate a hostile text's length several times.
     */
    private long measure(Inflater inflater) {
        byte[] discarded = new byte[1 << 13];
        try {
            int count;
            do {
                count = inflater.inflate(discarded);
            } while (count > 0 && inflater.getBytesWritten() <= textLimit);
        } catch (DataFormatException e) {
            // The caller sees that the inflater is not finished.
        }
        return inflater.getBytesWritten();
    }

    private UnreadableRecordException tooLarge(Chunk chunk) {
        return new UnreadableRecordException(
                Reason.TOO_LARGE, chunk.place(), chunk.name() + " has more than " + textLimit + " bytes");
    }

    /** Tests whether the first inflated bytes look like a record, even if the stream is damaged later. */
    private boolean looksLikeRecord(Inflater inflater) {
        try {
            inflater.inflate(sample);
        } catch (DataFormatException e) {
            // The bytes before the damage decide; a second inflation reports it.
        }
        return RecordSearch.looksLikeRecord(sample, 0, (int) inflater.getBytesWritten());
    }

    /**
     * Converts a text to UTF-8. {@code tEXt} and {@code zTXt} are specified as Latin-1, but some programs write UTF-8.
     * Non-ASCII text that is valid UTF-8 is very unlikely to be Latin-1.
     */
    private byte[] utf8(Chunk chunk, byte[] text) throws UnreadableRecordException {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(text);
        CharBuffer discarded = CharBuffer.allocate(1 << 12);
        CoderResult result;
        do {
            discarded.clear();
            result = decoder.decode(in, discarded, true);
        } while (result.isOverflow());
        return result.isError() ? fromLatin1(chunk, text) : text;
    }

    /** Converts a Latin-1 text to UTF-8, which uses two bytes for each character beyond ASCII. */
    private byte[] fromLatin1(Chunk chunk, byte[] text) throws UnreadableRecordException {
        int length = text.length;
        for (byte b : text) {
            length += b < 0 ? 1 : 0;
        }
        if (length > textLimit) {
            throw tooLarge(chunk);
        }
        byte[] utf8 = new byte[length];
        int at = 0;
        for (byte b : text) {
            if (b < 0) {
                utf8[at++] = (byte) (0xC0 | (b & 0xFF) >> 6);
                utf8[at++] = (byte) (0x80 | b & 0x3F);
            } else {
                utf8[at++] = b;
            }
        }
        return utf8;
    }

    private boolean hasRightChecksum(Chunk chunk) {
        if (chunk.dataTo() + CHECKSUM > png.length) {
            return false;
        }
        CRC32 crc = new CRC32();
        crc.update(png, chunk.at() + 4, chunk.dataTo() - chunk.at() - 4);
        return (int) crc.getValue() == ints.getInt(chunk.dataTo());
    }

    private static int type(String name) {
        return ByteBuffer.wrap(name.getBytes(StandardCharsets.ISO_8859_1)).getInt();
    }

    private record Chunk(int at, int type, int dataFrom, int dataTo) {
        String place() {
            return "byte " + at;
        }

        String name() {
            return "the text chunk at byte " + at;
        }
    }
}
