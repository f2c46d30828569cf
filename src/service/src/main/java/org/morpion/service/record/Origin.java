package org.morpion.service.record;

/** How a record came into the service. */
enum Origin {
    /** With the corpus that the service is shipped with. */
    HISTORIC,
    /** A caller submitted it. */
    SUBMITTED,
    /** A search of this service found it. */
    SEARCH
}
