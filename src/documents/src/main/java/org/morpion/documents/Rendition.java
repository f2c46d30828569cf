package org.morpion.documents;

import java.util.List;
import java.util.stream.Stream;

/**
 * A game in some format.
 *
 * @param bytes the document; must not be modified
 * @param dropped the omitted fields, by their names in MSR
 */
public record Rendition(byte[] bytes, List<String> dropped) {

    /** Returns the rendition with further omitted fields. */
    Rendition without(List<String> more) {
        return new Rendition(
                bytes, Stream.concat(dropped.stream(), more.stream()).toList());
    }
}
