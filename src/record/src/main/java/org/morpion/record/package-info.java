/**
 * The MSR format 0.1 (Morpion Solitaire Record): the immutable {@link org.morpion.record.GameRecord}, the reference
 * {@link org.morpion.record.Validator}, and the result of reading a document. The readers and writers are in {@link
 * org.morpion.record.format}. Section numbers in this module refer to the MSR 0.1 specification.
 *
 * <p><b>Coordinates</b> follow §3: x grows to the right, y downwards, and the initial cross touches both axes from the
 * positive side. The lattice is unbounded; coordinates are 64-bit, with checked arithmetic.
 *
 * <p>Readers, writers and values are immutable or stateless, and safe for use by several threads, unless noted
 * otherwise.
 */
package org.morpion.record;
