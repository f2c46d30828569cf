/**
 * Delivery of event streams to clients, as server-sent events or NDJSON, within the limits on watching clients. The
 * events themselves come from {@code org.morpion.events.live} and {@code org.morpion.searches.live}.
 */
package org.morpion.access.stream;
