/**
 * Database access shared by all modules of the service: reserved connections, clock, locks, queue, outages and
 * retention.
 */
package org.morpion.http.database;
