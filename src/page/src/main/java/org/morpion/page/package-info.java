/**
 * The service's rules, readers and writers, compiled to JavaScript so that the page runs them without the service.
 * {@link org.morpion.page.Rules} is small and loads with the page. {@link org.morpion.page.Documents} is large and
 * loads when the page reads or writes its first document.
 *
 * <p>Functions exchange a game as a flat array with four numbers per move, in playing order: x, y, direction (0 to 3
 * for H, V, DP, DN) and pos.
 */
package org.morpion.page;
