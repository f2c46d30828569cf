package org.morpion.record;

/**
 * A stored derived field that contradicts the document's moves.
 *
 * @param field MSR's name of the field
 * @param claimed stored value: a number, a boolean, or a list of numbers
 * @param actual value derived from the moves, of the same type
 */
public record Contradiction(String field, Object claimed, Object actual) {}
