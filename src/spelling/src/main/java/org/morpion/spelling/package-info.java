/**
 * Games as people paste them: {@link org.morpion.spelling.ForgivingReader} reads one, and {@link
 * org.morpion.spelling.GameSplitter} finds several in one text.
 */
package org.morpion.spelling;
