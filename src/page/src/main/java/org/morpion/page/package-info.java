/**
 * What the page knows of the game by itself: the same rules, readers and writers that the service uses, compiled for
 * browsers. {@link org.morpion.page.Rules} is small and loaded with the page, {@link org.morpion.page.Documents} when
 * the first document is read or written.
 *
 * <p>A game is an array of numbers: x, y, the direction (0 to 3 for H, V, DP, DN) and pos of one move after the other.
 */
package org.morpion.page;
