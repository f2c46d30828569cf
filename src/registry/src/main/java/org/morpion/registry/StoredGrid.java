package org.morpion.registry;

/**
 * Grid of a record.
 *
 * @param fingerprint null if the record does not hold its grid
 */
record StoredGrid(String id, String fingerprint, RecordState state) {}
