package org.morpion.service.record;

/** Kind of finder of a game. */
enum FoundBy {
    HUMAN,
    MACHINE
}
