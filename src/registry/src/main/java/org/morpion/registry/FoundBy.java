package org.morpion.registry;

/** Kind of finder: a person or a program. */
public enum FoundBy {
    HUMAN,
    MACHINE
}
