package org.morpion.events;

import jakarta.persistence.Entity;
import jakarta.persistence.Table;

/**
 * Event of a record that is or was pending, in the database. It holds no personal data, so a withdrawal leaves it
 * alone.
 */
@Entity
@Table(name = "pending_event")
class StoredPendingEvent extends StoredEvent {}
