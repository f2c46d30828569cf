package org.morpion.record;

/**
 * Something that a reader accepted although the specification does not ask it to, or left out.
 *
 * @param code a stable name, such as {@code unknown-field}
 * @param location where: a JSON pointer (RFC 6901), {@code line 3}, or empty for the whole document
 * @param detail one English sentence
 */
public record Warning(String code, String location, String detail) {}
