/**
 * Events of the registry: announcement of new records, and redaction when a record is withdrawn. The registry does not
 * know this module: the announcer reads the records, and observes {@link org.morpion.registry.RecordWithdrawn}.
 */
package org.morpion.events;
