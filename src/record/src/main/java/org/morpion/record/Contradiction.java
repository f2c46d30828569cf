package org.morpion.record;

/**
 * A derived field that a document stores, and that its moves contradict.
 *
 * @param field by MSR's name
 * @param claimed what the document says: a number, a truth value, or a list of numbers
 * @param actual what follows from the moves, likewise
 */
public record Contradiction(String field, Object claimed, Object actual) {}
