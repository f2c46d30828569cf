package org.morpion.service.record;

/** Kind of finder: a person or a program. */
enum FoundBy {
    HUMAN,
    MACHINE
}
