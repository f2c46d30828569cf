/** Checks and preparations at the start: database, data directory, migrations and settings. Compaction of H2's file. */
package org.morpion.service.start;
