/** Checks and preparations at the start: database, data directory, migrations and settings. */
package org.morpion.service.start;
