package org.morpion.benchmark.count;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * What a ledger is of: its first line. Equal heads mean the same division into the same parts.
 *
 * @param ledger the version of the format, 1
 * @param maxDepth grids with more moves are left out
 * @param parts how many there are
 */
@JsonPropertyOrder({"ledger", "variant", "solver", "version", "maxDepth", "parts"})
record LedgerHead(int ledger, String variant, String solver, String version, int maxDepth, int parts) {
    static final int FORMAT = 1;
}
