/** Counts all grids of a variant in parts, and keeps a ledger of them for verification. */
package org.morpion.research.count;
