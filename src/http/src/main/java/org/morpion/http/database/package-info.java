/** Access to the database shared by all packages: connections, clock, locks, outages and retention. */
package org.morpion.http.database;
