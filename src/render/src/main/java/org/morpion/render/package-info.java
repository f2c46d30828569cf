/**
 * Rendering of games as pictures (SVG, PNG) and text boards. Every SVG and PNG written here contains the whole record,
 * which {@link org.morpion.render.picture.PictureReader} extracts.
 *
 * <p>The package uses no fonts, displays or files. All public classes are immutable or stateless and thread-safe.
 */
package org.morpion.render;
