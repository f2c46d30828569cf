/** Databases for tests: embedded and PostgreSQL. */
package org.morpion.http.database;
