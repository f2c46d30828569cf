package org.morpion.registry;

/**
 * Withdrawal of a record. Fired in the transaction of the withdrawal; observers delete their copies of the record's
 * data.
 *
 * @param id the id of the record
 */
public record RecordWithdrawn(String id) {}
