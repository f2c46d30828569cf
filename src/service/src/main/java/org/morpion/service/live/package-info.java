/**
 * Searches as they happen: streams of events for any number of clients, fed by one look at the database for all of
 * them.
 */
package org.morpion.service.live;
