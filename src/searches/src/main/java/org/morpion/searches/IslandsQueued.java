package org.morpion.searches;

/** Event in the transaction that queues islands. Observers of its success run on the same node only. */
public record IslandsQueued() {}
