/** The databases that the service runs on, for tests. */
package org.morpion.service.database;
