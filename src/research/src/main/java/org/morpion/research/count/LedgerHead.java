package org.morpion.research.count;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * First line of a ledger. Ledgers with equal heads have the same division into parts.
 *
 * @param ledger version of the format, 1
 * @param maxDepth maximum number of moves of a counted grid
 * @param parts number of parts
 */
@JsonPropertyOrder({"ledger", "variant", "solver", "version", "maxDepth", "parts"})
record LedgerHead(int ledger, String variant, String solver, String version, int maxDepth, int parts) {
    static final int FORMAT = 1;
}
