/**
 * Test data that the other modules share: conformance vectors for MSR 0.1, the format's published JSON Schema, and
 * published counts of games. Where each comes from stands in the README beside the resources. Nothing here depends on
 * the code under test.
 */
package org.morpion.vectors;
