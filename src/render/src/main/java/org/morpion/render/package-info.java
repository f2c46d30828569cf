/**
 * Rendering of games as pictures (SVG, PNG) and text boards, and reading of records in pictures. Every SVG and PNG
 * written here contains the whole record, which {@link org.morpion.render.PictureReader} extracts.
 *
 * <p>The package uses no fonts, displays or files. All public classes are immutable or stateless and thread-safe.
 */
package org.morpion.render;
