package org.morpion.service.record;

/** Who found a game. */
enum FoundBy {
    HUMAN,
    MACHINE
}
