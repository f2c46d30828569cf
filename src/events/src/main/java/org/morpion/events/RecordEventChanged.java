package org.morpion.events;

/**
 * Redaction of an event whose record is withdrawn. Fired in the transaction of the withdrawal.
 *
 * @param event the redacted event
 */
public record RecordEventChanged(RecordEvent event) {}
