package org.morpion.service.document;

import java.util.List;
import java.util.stream.Stream;

/**
 * A game written in a form.
 *
 * @param bytes the document; not to be changed
 * @param dropped the fields of the document that are not in it, by MSR's names
 */
public record Rendition(byte[] bytes, List<String> dropped) {

    /** The same, of a document that had these fields, too. */
    Rendition without(List<String> more) {
        return new Rendition(
                bytes, Stream.concat(dropped.stream(), more.stream()).toList());
    }
}
