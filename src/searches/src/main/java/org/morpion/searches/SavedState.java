package org.morpion.searches;

import org.morpion.run.Snapshot;

/**
 * State from which an island resumes.
 *
 * @param state the solver state for {@link org.morpion.run.SolverTask#restore}; null to start from the seed
 * @param snapshot the counters at that state
 */
public record SavedState(byte[] state, Snapshot snapshot) {}
