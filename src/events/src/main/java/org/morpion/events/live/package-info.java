/**
 * Delivery of the registry's events to watching clients, through {@link org.morpion.access.stream}. One poll of the
 * database serves all clients of a node.
 */
package org.morpion.events.live;
