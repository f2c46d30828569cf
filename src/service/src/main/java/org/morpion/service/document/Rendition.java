package org.morpion.service.document;

import java.util.List;

/**
 * A game written in a form.
 *
 * @param bytes the document; not to be changed
 * @param dropped the fields of the record that the form has no place for, by MSR's names
 */
public record Rendition(byte[] bytes, List<String> dropped) {}
