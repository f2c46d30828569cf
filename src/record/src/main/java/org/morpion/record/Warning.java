package org.morpion.record;

/**
 * A deviation from the specification that a reader accepted, or content that it dropped.
 *
 * @param code stable name, such as {@code unknown-field}
 * @param location a JSON pointer (RFC 6901), {@code line 3}, or empty for the whole document
 * @param detail an English sentence
 */
public record Warning(String code, String location, String detail) {}
