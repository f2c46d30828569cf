/**
 * Records in pictures: {@link org.morpion.render.picture.PictureReader} extracts them from PNG and SVG files without
 * decoding the picture itself.
 */
package org.morpion.render.picture;
