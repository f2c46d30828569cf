package org.morpion.searches;

/** Fired in the transaction that gives islands a turn. Observers run on this node only, after the commit. */
public record IslandsAdmitted() {}
