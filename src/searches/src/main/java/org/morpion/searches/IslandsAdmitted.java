package org.morpion.searches;

/** Event in the transaction that gives islands a turn. Observers of its success run on the same node only. */
public record IslandsAdmitted() {}
