/**
 * Registry of game records: their storage, moderation, export and import, the corpus loaded at start, and the catalogue
 * over HTTP.
 */
package org.morpion.registry;
