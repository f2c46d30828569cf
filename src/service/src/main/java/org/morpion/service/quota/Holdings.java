package org.morpion.service.quota;

/** Whoever stores something for callers, and knows how much it is. Its methods join the caller's transaction. */
public interface Holdings {

    /** What is stored for one caller. */
    Amounts of(String owner);

    /** What is stored for all. */
    Amounts ofAll();
}
