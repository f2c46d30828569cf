/** What all parts of the service know of the database they share. */
package org.morpion.service.database;
