/**
 * The MSR format 0.1 (Morpion Solitaire Record): the immutable {@link org.morpion.record.GameRecord}, its readers and
 * writers, and the reference {@link org.morpion.record.Validator}. Section numbers in this package are those of the MSR
 * 0.1 specification.
 *
 * <p><b>Coordinates</b> are those of §3: x grows to the right, y downwards, and the initial cross touches both axes
 * from the positive side. The lattice is unbounded; coordinates are 64-bit and arithmetic on them is checked.
 *
 * <p>Everything here is immutable or stateless, and safe to use from any thread.
 */
package org.morpion.record;
