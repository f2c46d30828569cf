/**
 * Delivery of the events and the progress of searches to watching clients, through {@link org.morpion.access.stream}.
 * One poll of the database serves all clients of a node.
 */
package org.morpion.searches.live;
