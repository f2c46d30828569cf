/**
 * The catalogue of records over HTTP: every record in every format at a stable address, and listings with filters,
 * orders and cursors. {@link org.morpion.registry.catalogue.Catalogue} has the database queries, those of the
 * leaderboards included.
 */
package org.morpion.registry.catalogue;
