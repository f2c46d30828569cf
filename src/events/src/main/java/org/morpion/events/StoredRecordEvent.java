package org.morpion.events;

import jakarta.persistence.Entity;
import jakarta.persistence.Table;

/** Event of a published record in the database. */
@Entity
@Table(name = "record_event")
class StoredRecordEvent extends StoredEvent {}
