/** The corpus of known games, stored at startup, with the published facts about records. */
package org.morpion.registry.corpus;
