package org.morpion.service.record;

/**
 * An event that now says less, because its record has been withdrawn. It is fired in the transaction that withdraws
 * the record.
 *
 * @param event as it is now
 */
public record RecordEventChanged(RecordEvent event) {}
