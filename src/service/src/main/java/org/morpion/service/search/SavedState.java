package org.morpion.service.search;

/**
 * Where an island goes on from.
 *
 * @param state as {@link org.morpion.solver.Checkpoint#write} wrote it; null for an island that begins with its seed
 * @param snapshot how far it has come
 */
public record SavedState(byte[] state, Snapshot snapshot) {}
