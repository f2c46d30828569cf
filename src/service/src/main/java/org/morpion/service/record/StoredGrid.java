package org.morpion.service.record;

import java.time.Instant;

/** What the index in memory needs of a record. */
record StoredGrid(String id, String fingerprint, Instant storedAt) {}
