package org.morpion.render.picture;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.Warning;

/**
 * Extractor of the texts in an SVG's {@code <metadata>} elements, one per element from its direct content. It offers
 * them to a search. Document types are skipped, and entities are not resolved. Not thread-safe.
 */
final class SvgTexts {
    private final byte[] svg;
    private final int depthLimit;
    private final RecordSearch search;

    /** Direct text of the open element at each depth; reused by later elements of that depth. */
    private final List<StringBuilder> texts = new ArrayList<>();

    private int depth;

    /** Whether the root element has started. */
    private boolean isBegun;

    /** Depth of the outermost open metadata element, or 0. */
    private int metadataDepth;

    SvgTexts(byte[] svg, int depthLimit, RecordSearch search) {
        this.svg = svg;
        this.depthLimit = depthLimit;
        this.search = search;
    }

    void walk() throws UnreadableRecordException {
        XMLStreamReader xml = open();
        while (!search.hasFailed()) {
            int event;
            try {
                event = xml.next();
            } catch (XMLStreamException | RuntimeException e) {
                // The JDK's parser throws internal exceptions for some malformed documents.
                endTooSoon(xml);
                return;
            }
            if (event == XMLStreamConstants.END_DOCUMENT) {
                return;
            }
            if (!search.hasFound()) {
                step(xml, event);
            }
        }
    }

    /** Handles the end of a truncated or malformed document; a complete record before it is kept. */
    private void endTooSoon(XMLStreamReader xml) throws UnreadableRecordException {
        String place = place(xml);
        if (!search.hasFound() && metadataDepth > 0) {
            offer(xml);
        }
        search.mend();
        if (!search.hasFound()) {
            throw notXml(place);
        }
        search.warn(new Warning(
                RecordSearch.CUT_OFF,
                place,
                "the SVG is cut off or malformed from here on; the record before it is complete"));
    }

    private XMLStreamReader open() throws UnreadableRecordException {
        try {
            return factory().createXMLStreamReader(new Beginning(XmlEncoding.decode(svg)));
        } catch (XMLStreamException | RuntimeException e) {
            throw notXml("line 1");
        }
    }

    private static UnreadableRecordException notXml(String place) {
        return new UnreadableRecordException(
                Reason.BAD_PICTURE,
                place,
                "the SVG is not well-formed XML here, is cut off, or exceeds a limit of the XML parser, such as that of"
                        + " an element's attributes");
    }

    private void step(XMLStreamReader xml, int event) throws UnreadableRecordException {
        switch (event) {
            case XMLStreamConstants.START_ELEMENT -> start(xml);
            case XMLStreamConstants.END_ELEMENT -> end(xml);
            case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
                if (metadataDepth > 0) {
                    texts.get(depth).append(xml.getTextCharacters(), xml.getTextStart(), xml.getTextLength());
                }
            }
            case XMLStreamConstants.ENTITY_REFERENCE -> {
                if (metadataDepth > 0) {
                    throw new UnreadableRecordException(
                            Reason.BAD_PICTURE, place(xml), "the metadata has an entity; entities are not resolved");
                }
            }
            default -> {}
        }
    }

    private void start(XMLStreamReader xml) throws UnreadableRecordException {
        String name = localName(xml);
        if (depth == 0 && !name.equals("svg")) {
            throw new UnreadableRecordException(Reason.BAD_PICTURE, place(xml), "the root element is not <svg>");
        }
        isBegun = true;
        depth++;
        if (depth > depthLimit) {
            throw new UnreadableRecordException(
                    Reason.TOO_LARGE, place(xml), "elements are nested more than " + depthLimit + " deep");
        }
        if (metadataDepth == 0 && name.equals("metadata")) {
            metadataDepth = depth;
        }
        while (texts.size() <= depth) {
            texts.add(new StringBuilder());
        }
        texts.get(depth).setLength(0);
    }

    private void end(XMLStreamReader xml) throws UnreadableRecordException {
        if (metadataDepth > 0) {
            offer(xml);
        }
        if (metadataDepth == depth) {
            metadataDepth = 0;
        }
        depth--;
    }

    /** Offers the text of the element that ends here. */
    private void offer(XMLStreamReader xml) throws UnreadableRecordException {
        if (texts.get(depth).isEmpty()) {
            return;
        }
        byte[] text = texts.get(depth).toString().getBytes(StandardCharsets.UTF_8);
        if (RecordSearch.looksLikeRecord(text, 0, text.length)) {
            search.read(text, place(xml), "the <metadata> that ends in " + place(xml), List.of());
        }
    }

    private static String localName(XMLStreamReader xml) {
        String name = xml.getLocalName();
        return name.substring(name.indexOf(':') + 1);
    }

    private static String place(XMLStreamReader xml) {
        return "line " + Math.max(1, xml.getLocation().getLineNumber());
    }

    private static XMLInputFactory factory() {
        // The default parser regardless of the class path, because the properties below differ between parsers.
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        // Prefixes are removed here, because tracking thousands of namespaces would take seconds per document.
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        factory.setXMLResolver((publicId, systemId, baseUri, namespace) -> {
            throw new XMLStreamException("nothing outside the document is read");
        });
        return factory;
    }

    /**
     * Fails if the document ends before its root element starts. The JDK's parser would reject it as well, but for a
     * truncated document type it also writes a line to standard error.
     */
    private final class Beginning extends FilterReader {
        Beginning(Reader characters) {
            super(characters);
        }

        @Override
        public int read(char[] buffer, int offset, int length) throws IOException {
            int count = super.read(buffer, offset, length);
            if (count < 0 && !isBegun) {
                throw new IOException("the document ends before its root element");
            }
            return count;
        }
    }
}
