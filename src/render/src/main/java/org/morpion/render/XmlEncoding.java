package org.morpion.render;

import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;

/**
 * The characters of an XML document: by its byte order mark, else by its declaration, else UTF-8. The JDK's parser
 * would find out as well, but writes a line to the process's standard error whenever a document is not in the encoding
 * it claims.
 */
final class XmlEncoding {
    private static final Pattern DECLARED = Pattern.compile("^<\\?xml[^>]*\\sencoding\\s*=\\s*[\"']([\\w.:-]+)[\"']");
    private static final int DECLARATION = 200;

    private XmlEncoding() {}

    /** A reader that fails at the first byte that is not in the encoding. */
    static Reader decode(byte[] xml) throws UnreadableRecordException {
        Charset charset;
        int from = 0;
        if (marked(xml, 0xEF, 0xBB, 0xBF)) {
            charset = StandardCharsets.UTF_8;
            from = 3;
        } else if (marked(xml, 0xFE, 0xFF) || marked(xml, 0xFF, 0xFE)) {
            // Its decoder looks at the mark, and takes it away.
            charset = StandardCharsets.UTF_16;
        } else {
            charset = declared(xml);
        }
        return new InputStreamReader(
                new ByteArrayInputStream(xml, from, xml.length - from),
                charset.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    /** Whether a document begins with these bytes. */
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
}
