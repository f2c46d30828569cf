/**
 * MSR itself (§6, §8 and §9): JSON and its compact form {@code MS1:}, read and written. JSON that a reader accepts may
 * deviate from the specification; JSON that is written never does.
 */
package org.morpion.record.msr;
