/**
 * Test data shared by the modules: conformance vectors for MSR 0.1, the format's published JSON Schema, and published
 * counts of games. The README beside the resources states the sources. The package does not depend on the code under
 * test.
 */
package org.morpion.vectors;
