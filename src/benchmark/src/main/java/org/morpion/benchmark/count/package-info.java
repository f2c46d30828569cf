/** Counts all grids of a variant in parts, and keeps a ledger of them that others can check. */
package org.morpion.benchmark.count;
