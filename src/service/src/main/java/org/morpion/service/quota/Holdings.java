package org.morpion.service.quota;

import java.util.Set;

/** Whoever stores something for callers, and knows how much it is. Its methods join the caller's transaction. */
public interface Holdings {

    /** What it counts. It is asked how much there is only where one of these is at stake: counting takes a query. */
    Set<Quota> quotas();

    /** What is stored for one caller. */
    Amounts of(String owner);

    /** What is stored for all. */
    Amounts ofAll();
}
