package org.morpion.registry;

/** Origin of a record in this service. */
public enum Origin {
    /** Shipped with the service, as part of the corpus. */
    HISTORIC,
    /** Submitted by a caller. */
    SUBMITTED,
    /** Found by a search of this service. */
    SEARCH
}
