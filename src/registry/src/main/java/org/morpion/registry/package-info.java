/**
 * Registry of game records: the stored records, their states and changes, and what the registry offers to other
 * modules. The packages below it have the catalogue, submission, moderation, leaderboards, export and import.
 */
package org.morpion.registry;
