package org.morpion.service.search;

import org.morpion.run.Snapshot;

/**
 * Where an island goes on from.
 *
 * @param state as {@link org.morpion.run.SolverTask#restore} reads it; null for an island that begins with its seed
 * @param snapshot how far it has come
 */
public record SavedState(byte[] state, Snapshot snapshot) {}
