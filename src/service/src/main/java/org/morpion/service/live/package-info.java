/**
 * Searches as they happen, and the registry as it grows: streams of events for any number of clients, fed by one look
 * at the database for all of them.
 */
package org.morpion.service.live;
