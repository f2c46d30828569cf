/**
 * Games as pictures (SVG, PNG) and as boards of text, and the records that travel inside pictures: every SVG and PNG
 * written here holds the whole record, which {@link org.morpion.render.PictureReader} reads back out.
 *
 * <p>Nothing here asks for a font, a display or a file, and everything is immutable or stateless and safe to use from
 * any thread.
 */
package org.morpion.render;
