/** Draws games as people draw, scan and photograph them: the same picture for the same style and seed. */
package org.morpion.transcribe.pictures;
