package org.morpion.render.picture;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.text.ByteOrderMark;

/**
 * Decoder of an XML document. The encoding comes from its byte order mark, else from its declaration, else it is UTF-8.
 * The JDK's parser would detect it too, but writes a line to standard error if a document is not in its declared
 * encoding.
 */
final class XmlEncoding {
    private static final Pattern DECLARED = Pattern.compile("^<\\?xml[^>]*\\sencoding\\s*=\\s*[\"']([\\w.:-]+)[\"']");
    private static final int DECLARATION = 200;

    private XmlEncoding() {}

    /** Returns a reader that fails at the first byte invalid in the encoding. */
    static Reader decode(byte[] xml) throws UnreadableRecordException {
        Charset charset;
        int from = ByteOrderMark.skip(xml, 0, xml.length);
        if (from > 0) {
            charset = StandardCharsets.UTF_8;
        } else if (marked(xml, 0xFE, 0xFF) || marked(xml, 0xFF, 0xFE)) {
            // The decoder uses and removes the mark.
            charset = StandardCharsets.UTF_16;
        } else {
            charset = declared(xml);
        }
        // Buffered, because the decoder needs room for both halves of a surrogate pair.
        return new BufferedReader(new StrictReader(ByteBuffer.wrap(xml, from, xml.length - from), charset));
    }

    /** Tests whether a document starts with these bytes. */
    static boolean marked(byte[] document, int... mark) {
        if (document.length < mark.length) {
            return false;
        }
        for (int i = 0; i < mark.length; i++) {
            if (document[i] != (byte) mark[i]) {
                return false;
            }
        }
        return true;
    }

    private static Charset declared(byte[] xml) throws UnreadableRecordException {
        String head = new String(xml, 0, Math.min(xml.length, DECLARATION), StandardCharsets.ISO_8859_1);
        Matcher declaration = DECLARED.matcher(head);
        if (!declaration.find()) {
            return StandardCharsets.UTF_8;
        }
        try {
            return Charset.forName(declaration.group(1));
        } catch (IllegalArgumentException e) {
            throw new UnreadableRecordException(
                    Reason.BAD_ENCODING, "line 1", "the SVG is in the unknown encoding " + declaration.group(1));
        }
    }

    /**
     * Returns all characters before a fault, and then fails. The JDK's reader fails if a fault is within the next few
     * thousand bytes, and discards the characters before it.
     */
    private static final class StrictReader extends Reader {
        private final ByteBuffer bytes;
        private final CharsetDecoder decoder;

        StrictReader(ByteBuffer bytes, Charset charset) {
            this.bytes = bytes;
            decoder = charset.newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT);
        }

        @Override
        public int read(char[] buffer, int offset, int length) throws IOException {
            CharBuffer characters = CharBuffer.wrap(buffer, offset, length);
            CoderResult result = decoder.decode(bytes, characters, true);
            int count = length - characters.remaining();
            if (count == 0 && result.isError()) {
                result.throwException();
            }
            return count == 0 && result.isUnderflow() ? -1 : count;
        }

        @Override
        public void close() {
            // Holds only memory.
        }
    }
}
