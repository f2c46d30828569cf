package org.morpion.registry;

/** Kind of finder: a person or a program. */
enum FoundBy {
    HUMAN,
    MACHINE
}
