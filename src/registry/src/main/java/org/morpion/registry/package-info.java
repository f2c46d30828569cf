/** Registry of game records: their storage, the corpus loaded at start, and the catalogue over HTTP. */
package org.morpion.registry;
